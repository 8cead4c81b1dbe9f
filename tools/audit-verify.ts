/** npm run audit:verify: verifies the hash chain of the whole audit log. A running server is allowed. Exits with 1 if the log was altered. */
import { openDatabase } from '../core/server/database/database.ts'
import { checkOutcomeText, failingEntryText } from '../plugins/audit/client/check-words.ts'
import { verifyAudit } from '../plugins/audit/server/verify.ts'
import { openToolDatabase, reportFailure, type ToolDatabase } from './support/tool-database.ts'

let auditDatabase: ToolDatabase | undefined
try {
  auditDatabase = await openToolDatabase({ shared: true })
  const database = openDatabase({ url: auditDatabase.ownerUrl, log: { warn: (_, message) => console.error(message) } })
  const result = await verifyAudit(database.longReads, { whole: true }).finally(() => database.close())
  console.log(checkOutcomeText(result))
  for (const entry of result.broken) console.log(failingEntryText(entry))
  if (!result.intact) process.exitCode = 1
} catch (error) {
  reportFailure(error)
} finally {
  await auditDatabase?.close()
}
