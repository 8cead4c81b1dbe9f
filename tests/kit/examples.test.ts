import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copied } from './project.ts'

const EXAMPLES = join(import.meta.dirname, '../../examples/plugins')

/** Each example is built alone against the published types, like any outside plugin. */
it.each(readdirSync(EXAMPLES, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : [])))(
  '%s passes its own check and tests',
  async name => {
    const project = await copied(join(EXAMPLES, name))
    try {
      for (const command of ['check', 'test']) {
        const { code, output } = await project.run(command)
        expect(code, `${command}: ${output}`).toBe(0)
      }
    } finally {
      project.remove()
    }
  },
  120_000,
)
