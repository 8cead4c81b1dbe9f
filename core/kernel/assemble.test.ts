import { expect, it } from 'vitest'
import { extend, extensionPoint } from '#core/contract/extension.ts'
import type { Job } from '#core/contract/job.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { assemble } from './assemble.ts'

const word = extensionPoint<string>('book.word')
const other = extensionPoint<string>('book.word')

const job = (name: string): Job => ({ name, run: async () => undefined })

it('hands a plugin what all others added at its point, in their order, and nothing of another point of the same name', () => {
  const book: ServerPlugin = { id: 'book', assemble: extensions => ({ jobs: extensions.of(word).map(job) }) }
  const plugins = assemble([
    { id: 'a', extensions: [extend(word, 'one', 'two'), extend(other, 'stray')] },
    book,
    { id: 'b', extensions: [extend(word, 'three')] },
  ])
  expect(plugins.map(({ id }) => id)).toEqual(['a', 'book', 'b'])
  expect(plugins[1]?.jobs?.map(({ name }) => name)).toEqual(['one', 'two', 'three'])
})

it('leaves the other members as they are', () => {
  const [plugin] = assemble([{ id: 'a', jobs: [job('x')], assemble: () => ({ consumers: [] }) }])
  expect(plugin).toMatchObject({ id: 'a', jobs: [{ name: 'x' }], consumers: [] })
  expect(plugin).not.toHaveProperty('assemble')
})
