import { describe, expect, it } from 'vitest'
import { readList } from './read-list.ts'

it('sends no value that is cut: one that is too long is a fault', () => {
  const { recipients, faults } = readList(`手机号,姓名\n13800138001,${'长'.repeat(50)}\n13800138002,${'长'.repeat(51)}`)
  expect(recipients.map(({ values }) => Object.values(values).map(value => value?.length))).toEqual([[50]])
  expect(faults).toEqual([{ where: '第3行', reason: `“${'长'.repeat(20)}…”超过50个字` }])
})

const one = (phone: string, values: object, place: number) => ({ phone, values, where: `第${place}行` })

describe('a list', () => {
  it('has number, name, institution and consultant where it does not name its columns', () => {
    const text = '13800138001,王一,启明,顾问,多余\r\n  \n138 0013 8002\t李二\n13800138003，，启明\n13800138004;赵四；启明\n'
    expect(readList(text)).toEqual({
      recipients: [
        one('13800138001', { name: '王一', institution: '启明', consultant: '顾问' }, 1),
        one('13800138002', { name: '李二' }, 3),
        one('13800138003', { institution: '启明' }, 4),
        one('13800138004', { name: '赵四', institution: '启明' }, 5),
      ],
      faults: [],
    })
  })

  it('has the columns of its first filled line, in any order; unknown ones are left out', () => {
    expect(readList('\n 备注 , 姓名 ,电话, 订单编号\n好,王一,13800138001,D1\n13800138002')).toEqual({
      recipients: [one('13800138001', { name: '王一', orderNumber: 'D1' }, 3)],
      faults: [{ where: '第4行', reason: '没有手机号' }],
    })
    // Without the column of numbers it is no header.
    expect(readList('姓名,机构\n13800138001,王一').faults).toEqual([{ where: '第1行', reason: '“姓名”不是手机号' }])
  })

  it('may be empty, or a header alone', () => {
    for (const text of ['', ' \n\r\n', '手机号,姓名']) expect(readList(text)).toEqual({ recipients: [], faults: [] })
  })

  it('repeats twenty characters of what is no number', () => {
    expect(readList(`${'长'.repeat(20)}\n${'短'.repeat(21)}`).faults).toEqual([
      { where: '第1行', reason: `“${'长'.repeat(20)}”不是手机号` },
      { where: '第2行', reason: `“${'短'.repeat(20)}”不是手机号` },
    ])
  })

  it.each(['{', '}', '{name}', '\u0007'])('brings no %j into a text', character => {
    expect(readList(`13800138001,王${character}一\n13800138002,李二`)).toEqual({
      recipients: [one('13800138002', { name: '李二' }, 2)],
      faults: [{ where: '第1行', reason: '内容中有不能发送的字符' }],
    })
  })
})
