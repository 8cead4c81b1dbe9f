import { defineOperation, NOW, readsOf, refuse } from '@yuanhang/server'
import { note } from './note.ts'

/** Marks notes as done. The request pipeline handles permission, scope, lock, version, history and audit entry. */
export const finish = defineOperation({
  name: 'sample-plugin.finish',
  rows: 'many',
  reads: readsOf(note, 'title', 'done'),
  async run({ rows, change }) {
    const done = rows.find(row => row.done)
    if (done) throw refuse(`“${done.title}” 已经完成`)
    await change(note, rows, { done: true, doneDate: NOW })
    return { message: '已完成' }
  },
})
