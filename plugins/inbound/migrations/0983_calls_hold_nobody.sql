-- What a call writes holds neither its key nor its client: rotating, disabling and taking a scope away never wait for batches under way, nor batches for
-- them. Neither a key nor a client is ever deleted.
alter table inbound_nonce drop constraint inbound_nonce_key_id_fkey;
alter table inbound_answer drop constraint inbound_answer_client_id_fkey;
alter table inbound_item drop constraint inbound_item_client_id_fkey;
alter table inbound_batch drop constraint inbound_batch_client_id_fkey, drop constraint inbound_batch_key_id_fkey;
