/** npm run audit:verify: verifies the hash chain of the whole audit log. A running server is allowed. Exits with 1 if the log was altered. */
import { openDatabase } from '../core/server/database/database.ts'
import { brokenText, outcomeText } from '../plugins/audit/client/check-words.ts'
import { verifyAudit } from '../plugins/audit/server/verify.ts'
import { fail, openToolDatabase, type ToolDatabase } from './support/tool-database.ts'

let tool: ToolDatabase | undefined
try {
  tool = await openToolDatabase({ shared: true })
  const database = openDatabase({ url: tool.ownerUrl, log: { warn: (_, message) => console.error(message) } })
  const result = await verifyAudit(database.reports, { whole: true }).finally(() => database.close())
  console.log(outcomeText(result))
  for (const entry of result.broken) console.log(brokenText(entry))
  if (!result.intact) process.exitCode = 1
} catch (error) {
  fail(error)
} finally {
  await tool?.close()
}
