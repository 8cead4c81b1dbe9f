/** npm run audit:verify: goes through the whole audit log and says whether it is as it was written. The server may run. Ends with 1 when it is not. */
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
