-- The video that an email showed when it was sent, so that going back to it is no change for its recipient. Null: sent before this column.
alter table deliveries add column shown_take_id uuid;
