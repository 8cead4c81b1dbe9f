/** Process with a plugin that throws outside requests, followed by a fault of the server itself; prints the reports as JSON lines. */
import type { Db } from '#core/contract/database.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { createServerKernel } from '#core/kernel/index.ts'
import { attributeWork, onPluginFailure } from '#core/server/uncaught/plugin-work.ts'
import { watchUncaught } from '#core/server/uncaught/watch-uncaught.ts'

const tell = (event: string, detail: object = {}): void => console.log(JSON.stringify({ event, ...detail }))
const said: string[] = []
const failed = Promise.withResolvers<void>()

const log: ServerServices['log'] = {
  info: () => undefined,
  warn: () => undefined,
  error(detail, message) {
    const { err, plugin } = detail as { readonly err: Error; readonly plugin?: string }
    tell('logged', { message, error: err.message, plugin })
    said.push(err.message)
    if (said.length === 2) failed.resolve()
  },
}

watchUncaught(log, () => {
  tell('ended')
  process.exit(1)
})
const kernel = createServerKernel(
  [
    {
      id: 'careless',
      async start() {
        setTimeout(() => {
          throw new Error('timer')
        })
        setTimeout(async () => Promise.reject(new Error('promise')))
      },
    },
  ].map(attributeWork),
)
onPluginFailure((plugin, error) => tell('counted', { plugin, error: (error as Error).message }))
await kernel.start({} as ServerServices, {} as Db)
await failed.promise
tell('alive')
setTimeout(() => {
  throw new Error('own')
})
