-- core/entitlements: what the plan page says of the next payment, as the payment provider previewed it. Rows from before are read again by the
-- reconciliation within minutes; until then the page names the date only.
alter table subscriptions
  -- in minor units of the subscription's currency; null: nothing is charged any more, or it is not known
  add column next_amount bigint check (next_amount >= 0),
  add column next_payment_at timestamptz,
  -- null: not read yet
  add column has_payment_method boolean,
  -- nothing is paid for the current period: a trial at the provider, or a promo code
  add column is_free boolean not null default false,
  -- an ordered change waits for its payment
  add column is_change_pending boolean not null default false;
