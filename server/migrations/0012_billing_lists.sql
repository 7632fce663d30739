-- features/billing: lists of a million people, and the reconciliation of 300,000 customers (testing/bench/results/0078-billing.md).

-- Companies by name, and those whose name begins with a text.
create index companies_name on companies (lower(name), id);
-- People without a company, by address.
create index users_alone on users (email) where is_active and company_id is null;

-- New customers, whose first payment may not be known.
create index billing_customers_created on billing_customers (created_at);
-- Customers whose person or company was deleted.
create index billing_customers_orphaned on billing_customers (id) where user_id is null and company_id is null;
