/**
 * Rejections and throws while a server part's modules are loaded are reported with the plugin's name and do not end the process: inspecting an upload
 * already loads them.
 */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { spawnScript } from './support/child.ts'

it("a rejection and a throw at a module's top level end no server", async () => {
  const child = spawnScript(join(import.meta.dirname, 'support/outside-module.ts'), [])
  const logged = [await child.next('logged'), await child.next('logged')]
  expect(logged.map(({ error }) => error).sort()).toEqual(['rejected', 'thrown'])
  for (const one of logged) expect(one).toMatchObject({ message: 'plugin failed beside requests', plugin: 'careless' })
  await child.next('alive')
  expect(await child.exit).toBe(0)
})
