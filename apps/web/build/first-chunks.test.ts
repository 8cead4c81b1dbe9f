import { expect, it } from 'vitest'
import { firstChunks } from './first-chunks.ts'

const chunk = (name: string, imports: readonly string[], rest: { isEntry?: boolean; facadeModuleId?: string } = {}) => ({
  name,
  imports: [...imports],
  isEntry: false,
  facadeModuleId: null,
  ...rest,
})

it('takes the entry and what most pages need with all they import, imports first, nothing twice', () => {
  const chunks = {
    'later.js': chunk('later', ['shared.js'], { facadeModuleId: '/app/later.tsx' }),
    'table.js': chunk('table', ['shared.js', 'dates.js'], { facadeModuleId: '/app/table.tsx' }),
    'main.js': chunk('main', ['react.js', 'shared.js'], { isEntry: true }),
    'other.js': chunk('other', [], { isEntry: true }),
    'shared.js': chunk('shared', ['react.js']),
    'react.js': chunk('react', ['shared.js']),
    'dates.js': chunk('dates', ['outside']),
  }
  expect([...firstChunks(chunks, { entry: 'main', soon: [/table\.tsx$/] })].sort()).toEqual([
    'dates.js',
    'main.js',
    'react.js',
    'shared.js',
    'table.js',
  ])
  const order = [...firstChunks({ 'a.js': chunk('a', ['b.js'], { isEntry: true }), 'b.js': chunk('b', []) }, { entry: 'a', soon: [] })]
  expect(order).toEqual(['b.js', 'a.js'])
})
