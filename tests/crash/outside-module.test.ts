/** What a server part leaves behind while its modules are read is told by its name and ends nothing: looking at an upload is enough to read them. */
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
