/** Endpoints of the audit log, for client and server. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { jobAt } from '#core/contract/job.ts'
import { choiceOf, FLAG, ID_SCHEMA, limited, listOf, objectOf, orNull, TEXT, TIME, type TypeOf, WHOLE } from '#core/contract/shape.ts'

/** A changed field as text; '' for an empty value. */
const ENTRY_CHANGE = objectOf({ field: TEXT, label: TEXT, before: TEXT, after: TEXT })

const ENTRY_CONTENT = objectOf({
  rows: listOf(objectOf({ resource: TEXT, id: WHOLE, url: orNull(TEXT), changes: listOf(ENTRY_CHANGE) })),
  /** Number of further rows that are not listed. */
  more: WHOLE,
  notes: listOf(objectOf({ label: TEXT, text: TEXT })),
})
export type EntryContent = TypeOf<typeof ENTRY_CONTENT>

/** What an entry of the audit log changed. */
export const auditEntryGet = endpointAt({
  method: 'GET',
  path: '/system/operationLog/entry',
  input: objectOf({ entry: ID_SCHEMA }),
  output: ENTRY_CONTENT,
})

const FAILING_ENTRY = objectOf({
  /** Id of the entry; if entries are missing, of a remaining neighbour; 0 if its lane is empty. */
  id: WHOLE,
  /**
   * Why it fails the check: its content was changed; entries before it are missing; the newest entries of its lane are missing; or the whole lane was
   * rewritten since the last check.
   */
  reason: choiceOf('changed', 'missing', 'cut', 'rewritten'),
  /** Number of missing entries. */
  missing: WHOLE,
})
export type FailingEntry = TypeOf<typeof FAILING_ENTRY>
export type FailureReason = FailingEntry['reason']

const CHECK_FINDINGS = {
  whole: FLAG,
  checked: WHOLE,
  intact: FLAG,
  brokenCount: WHOLE,
  /** The first of the failing entries. */
  broken: listOf(FAILING_ENTRY),
  /** Number of lanes whose oldest entries were pruned. */
  pruned: WHOLE,
}
/** Findings of a check. */
const CHECK_RESULT = objectOf(CHECK_FINDINGS)
export type CheckResult = TypeOf<typeof CHECK_RESULT>

const LAST_CHECK = objectOf({ time: TIME, operator: orNull(TEXT), ...CHECK_FINDINGS })
export type LastCheck = TypeOf<typeof LAST_CHECK>

/** The last check, as shown above the log, and whether one is running. */
export const auditCheckGet = endpointAt({
  method: 'GET',
  path: '/system/operationLog/check',
  output: objectOf({ last: orNull(LAST_CHECK), running: FLAG }),
})

/** Checks the hash chain: all entries, or those since the last check. The name is stored in the rows of table `job`: a new one needs a migration. */
export const auditVerifyJobAt = jobAt({ name: 'audit.verify', data: objectOf({ whole: FLAG }), result: CHECK_RESULT })

/** Starts a check. */
export const auditVerify = endpointAt({
  method: 'POST',
  path: '/system/operationLog/verify',
  input: objectOf({}, { whole: limited(FLAG, { description: 'All entries, not only those since the last check.' }) }),
  output: objectOf({ jobId: TEXT }),
})
