/** A throw in a plugin's timer is reported with the plugin's name and does not end the process; a throw that belongs to no plugin does. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { spawnScript } from './support/child.ts'

it("a throw or a rejection in a plugin's timer ends no server; one of the server's own does", async () => {
  const child = spawnScript(join(import.meta.dirname, 'support/plugin-timers.ts'), [])
  const [timer, promise] = [await child.next('logged'), await child.next('logged')]
  expect(timer).toMatchObject({ message: 'plugin failed beside requests', error: 'timer', plugin: 'careless' })
  expect(promise).toMatchObject({ message: 'plugin failed beside requests', error: 'promise', plugin: 'careless' })
  const counted = [await child.next('counted'), await child.next('counted')]
  expect(counted).toMatchObject([
    { plugin: 'careless', error: 'timer' },
    { plugin: 'careless', error: 'promise' },
  ])
  await child.next('alive')
  expect(await child.next('logged')).toMatchObject({ message: 'uncaught exception', error: 'own' })
  await child.next('ended')
  expect(await child.exit).toBe(1)
})
