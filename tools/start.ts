import { buildWeb } from './support/build-web.ts'

const code = await buildWeb()
if (code === 0) await import('../apps/server/main.ts')
else process.exitCode = code
