import { buildWeb } from './support/build-web.ts'

process.exitCode = await buildWeb({ force: process.argv.includes('--force'), sizes: true })
