import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Rows of resources are written by `change`, `create` and `remove`, which produce histories, audit details, facts and versions. Exceptions that write
 * a resource's table by SQL, with the reason why none of these are needed.
 */
const ALLOWED_SQL_WRITES: Readonly<Record<string, string>> = {
  'apps/crm/institution/server/invitations.ts institution': 'a counter',
  'apps/crm/lead/server/fill-lead.ts institutions_customer': 'custom values of fields that no manifest declares: they are no fields',
  'apps/crm/registration/server/first-password.ts institution_account': 'a secret: it must reach neither the audit log nor a fact',
  'apps/crm/retention/server/visit-reminders.ts customer_return_visit': 'the mark that somebody was reminded, which no field shows',
  'apps/crm/rules/server/suspected-duplicates.ts suspected_duplicate': 'a nightly search fills the list; what people decide is a change',
  'apps/crm/sorting/server/score.ts institution': 'figures that are reckoned for all institutions at once, which nobody set by hand',
  'apps/crm/subscription/server/sendings.ts report_sending': 'a log of what was sent by itself, kept once however many nodes there are',
  'apps/crm/system/server/accounts.ts employee': 'a secret, as above',
  'apps/crm/texting/server/triggers.ts sms_trigger': 'follows the program at every start',
  'plugins/inbound/server/batch-log.ts inbound_batch': 'a log of what arrived, which nobody did by hand',
  'plugins/inbound/server/cleanup.ts inbound_batch': 'what arrived long ago',
  'plugins/inbound/server/sync-feeds.ts inbound_feed': 'follows the program at every start',
  'plugins/inbound/server/sync-feeds.ts inbound_scope': 'as above',
  'plugins/message/server/cleanup.ts manual_message': 'counters of messages that are swept away',
  'plugins/message/server/triggers-table.ts message_template': 'follows the program at every start',
  'plugins/message/server/triggers-table.ts message_trigger': 'as above',
  'plugins/sms/server/claim.ts sms_record': 'what became of sending, which nobody did by hand',
  'plugins/sms/server/queue.ts sms_record': 'an outbox: it follows from a change that has its own history',
  'plugins/webhook/server/cleanup.ts webhook_delivery': 'what was delivered long ago',
  'plugins/webhook/server/enqueue.ts webhook_delivery': 'an outbox: it follows from a change that has its own history',
  'plugins/webhook/server/waiting.ts webhook_delivery': 'what became of sending, which nobody did by hand',
}

/** Tables of resources. */
const resourceTables: ReadonlySet<string> = new Set(
  globSync(['manifests/resources/*.json', 'plugins/*/manifests/resources/*.json'], { cwd: ROOT }).map(file => {
    const { table, source } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { readonly table?: string; readonly source: string }
    return table ?? source
  }),
)

const WRITE_STATEMENT =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+(?:only\s+)?"?(\w+)|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/gi

/** Tables of resources that a file writes by SQL. */
const writtenTables = (text: string): readonly string[] => {
  const found = [...text.matchAll(WRITE_STATEMENT)].map(([, plain, built]) => plain ?? built ?? '')
  return [...new Set(found.filter(name => resourceTables.has(name)))]
}

describe('rows of resources', () => {
  it('are written by change, create and remove; by SQL only where nothing follows from it', () => {
    const sources = sourceFiles(['apps', 'plugins']).filter(
      ({ path }) => !/\.(test|testing)\.tsx?$/.test(path) && !/^apps\/(crm\/(\w+\/)?|server\/)seed\//.test(path),
    )
    const found = sources.flatMap(({ path, text }) => writtenTables(text).map(table => `${path} ${table}`))
    expect(found.sort()).toEqual(Object.keys(ALLOWED_SQL_WRITES).sort())
  })

  it('would be caught being written by SQL, however that is put', () => {
    expect(writtenTables("crm.updateTable('institution').set(values)")).toEqual(['institution'])
    expect(writtenTables("crmTx(tx).insertInto(\n  'role')")).toEqual(['role'])
    expect(writtenTables("crm.deleteFrom('department as d')")).toEqual(['department'])
    expect(writtenTables('sql`with gone as (delete from department where true)`')).toEqual(['department'])
    expect(writtenTables('sql`update\n      institutions_customer k set custom = s.custom`')).toEqual(['institutions_customer'])
    expect(writtenTables('sql`insert into "employee" (name) values (1)`')).toEqual(['employee'])
    expect(writtenTables('sql`update lead_rules set version = 2`; tx.selectFrom("role")')).toEqual([])
  })
})

it('a conflict of two edits is told by the core alone: with both sides, who saved and when', () => {
  const told = sourceFiles(['core/server', 'plugins', 'apps'])
    .filter(({ path }) => !/\.(test|testing)\.tsx?$/.test(path))
    .filter(({ text }) => /\bconflict: true\b/.test(text))
    .map(({ path }) => path)
  expect(told).toEqual(['core/server/actions/version-conflict.ts'])
})
