import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copied } from './project.ts'

const EXAMPLES = join(import.meta.dirname, '../../examples/plugins')

/** Each is built alone, against the published types, as anybody's plugin is. */
it.each(readdirSync(EXAMPLES))(
  '%s passes its own check and tests, and is packed',
  async name => {
    const project = await copied(join(EXAMPLES, name))
    try {
      for (const command of ['check', 'test', 'pack']) {
        const { code, output } = await project.run(command)
        expect(code, `${command}: ${output}`).toBe(0)
      }
      expect(readdirSync(project.folder)).toContainEqual(expect.stringMatching(/^[a-z][a-z0-9-]*-\d+\.\d+\.\d+\.zip$/))
    } finally {
      project.remove()
    }
  },
  120_000,
)
