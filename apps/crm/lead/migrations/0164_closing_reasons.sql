-- Why a deal is closed is an option that an agency edits: which there are is checked where it is written.
alter table institution_customer_relation drop constraint institution_customer_relation_closing_reason_check;
