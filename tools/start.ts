import { explainStart } from '../core/server/config/explain-start.ts'
import { buildWeb } from './support/build-web.ts'

const code = await buildWeb()
if (code === 0) {
  // A package with missing parts is found by an import, before the server can say anything.
  await import('../apps/server/main.ts').catch(error => {
    console.error(explainStart(error).message)
    process.exitCode = 1
  })
} else {
  process.exitCode = code
}
