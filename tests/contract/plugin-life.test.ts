/** Plugins start with the server and are stopped with it, however it ends. */
import { expect, it } from 'vitest'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import regionServer from '#plugins/region/server/plugin.ts'
import { startApplication } from './fixture/application.ts'
import { fixturePlugin } from './fixture/definition.ts'

const tracked = (said: string[], id: string, requires: readonly string[] = []): ServerPlugin => ({
  id,
  requires,
  async start() {
    said.push(`start ${id}`)
    return () => void said.push(`undo ${id}`)
  },
})

it('starts what is required first, and undoes it last when the server closes', async () => {
  const said: string[] = []
  const plugins = [fixturePlugin, regionServer, tracked(said, 'upper', ['lower']), tracked(said, 'lower')]
  const application = await startApplication([], { plugins })
  expect(said).toEqual(['start lower', 'start upper'])
  await application.close()
  expect(said).toEqual(['start lower', 'start upper', 'undo upper', 'undo lower'])
})

it('undoes what had started when a plugin fails, and does not serve', async () => {
  const said: string[] = []
  const broken: ServerPlugin = { id: 'broken', start: () => Promise.reject(new Error('no provider')) }
  await expect(startApplication([], { plugins: [fixturePlugin, regionServer, tracked(said, 'first'), broken] })).rejects.toThrow(
    'no provider',
  )
  expect(said).toEqual(['start first', 'undo first'])
})

it('does not start with plugins that do not fit together', async () => {
  const twice: ServerPlugin = { id: 'twice', operations: fixturePlugin.operations }
  await expect(startApplication([], { plugins: [fixturePlugin, regionServer, twice] })).rejects.toThrow('is already one of the operations')
})
