-- What a room registers is named after the room. Whatever is kept by an old name goes on under the new one; the audit log stays as it was written.
do $$
declare
  jobs constant jsonb := '{
    "lead.automaticLoss": "rules.loseDueLeads", "lead.recycleWarning": "rules.warnOfLoss",
    "lead.suspectedDuplicates": "rules.findSuspects", "message.followUpDue": "lead.remindOfFollowUps",
    "message.followUpDigest": "lead.digestFollowUps"
  }';
  operations constant jsonb := '{
    "customer.add": "lead.add", "customer.edit": "lead.edit", "customer.setOwner": "lead.setOwner", "customer.setStaff": "lead.setStaff",
    "customer.updateCreateDate": "lead.setCreatedDate", "customer.allocate": "lead.allocate",
    "customer.allocateAgain": "lead.allocateAgain", "customer.allocateExclusively": "lead.allocateExclusively",
    "customer.confirmExclusive": "lead.confirmExclusive", "customer.releaseExclusive": "lead.releaseExclusive",
    "customer.combine": "lead.merge", "customer.followUp": "lead.followUp", "customer.intention": "lead.setIntentionLevel",
    "customer.moveToHighSeas": "lead.moveToHighSeas", "customer.selfReserve": "lead.selfReserve",
    "highSeas.receive": "lead.receiveFromHighSeas", "highSeas.allocate": "lead.allocateFromHighSeas",
    "followRecord.edit": "lead.editFollowUp", "followRecord.correct": "lead.correctFollowUp", "relation.withdraw": "lead.withdraw",
    "relation.markPrecise": "lead.markPrecise", "relation.setDealStage": "lead.setDealStage",
    "cooperation.finalPass": "registration.passFinalReview", "institutionAccount.add": "registration.addAccount",
    "institutionAccount.resetPassword": "registration.resetAccountPassword", "visit.add": "retention.addVisit",
    "suspectedDuplicate.merge": "rules.mergeSuspects", "department.add": "system.addDepartment",
    "department.edit": "system.editDepartment", "department.delete": "system.deleteDepartment", "employee.add": "system.addEmployee",
    "employee.edit": "system.editEmployee", "employee.lock": "system.lockEmployee", "employee.unlock": "system.unlockEmployee",
    "employee.resetPassword": "system.resetPassword", "optionConfig.add": "system.addOption", "optionConfig.edit": "system.editOption",
    "optionConfig.delete": "system.deleteOption", "role.assignPermissions": "system.assignPermissions",
    "role.unlock": "system.unlockRole", "record.export": "spreadsheet.export"
  }';
  before text;
  after text;
  published record;
begin
  for before, after in select * from jsonb_each_text(jobs) loop
    update job set name = after where name = before;
    -- An empty database gets the queue's own tables later.
    continue when to_regclass('pgboss.queue') is null;
    insert into pgboss.queue
      select (jsonb_populate_record(q, jsonb_build_object('name', after))).* from pgboss.queue q where q.name = before
      on conflict do nothing;
    update pgboss.job set name = after where name = before;
    -- What the clock has made due stands in a queue of its own until it is sent; what was sent this minute is not sent again.
    update pgboss.job set data = data || jsonb_build_object('name', after), singleton_key = after || substr(singleton_key, length(before) + 1)
      where name = '__pgboss__send-it' and data ->> 'name' = before;
    update pgboss.schedule set name = after where name = before;
    delete from pgboss.queue where name = before;
  end loop;

  -- The newest published sets: they are served where the files of a node are wrong. An old database has none yet.
  if to_regclass('manifest_revision') is null then
    return;
  end if;
  for published in select id, files::text as text from manifest_revision where state = 'published' order by id desc limit 10 loop
    for before, after in select * from jsonb_each_text(operations) loop
      published.text := regexp_replace(published.text, '(\\"operation\\": *\\")' || replace(before, '.', '\.') || '\\"', '\1' || after || '\\"', 'g');
    end loop;
    update manifest_revision set files = published.text::jsonb where id = published.id;
  end loop;
end $$;
