import { explainStart } from '../core/server/config/explain-start.ts'
import { buildWeb } from './support/build-web.ts'

const buildCode = await buildWeb()
if (buildCode === 0) {
  // Imported dynamically, so that an incomplete package, which fails on import, is explained too.
  await import('../apps/server/main.ts').catch(error => {
    console.log(explainStart(error).message)
    process.exitCode = 1
  })
} else {
  process.exitCode = buildCode
}
