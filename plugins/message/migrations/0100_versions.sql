-- Kept in step with the code by every start, or by the job that sends.
select count_versions('message_trigger', 'label', 'category', 'receiver_type', 'gone');
select count_versions('message_template', 'variables');
select count_versions('manual_message', 'pushed', 'kept_recipients', 'kept_readers');
