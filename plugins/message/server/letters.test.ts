import { describe, expect, it } from 'vitest'
import type { Fact } from '#core/contract/fact-consumer.ts'
import { addressedLetters, MAX_SEPARATE_MESSAGES, type TriggerSettings } from './letters.ts'
import type { RecipientDraft } from './notes.ts'
import type { MessageDraft } from './trigger.ts'

const settings: TriggerSettings = {
  key: 'lead.assigned',
  channels: ['website'],
  important: false,
  title: '新客资：{name}',
  summary: '{who}分配了{name}',
  content: '{name}<b>',
  manyTitle: '{count}条新客资',
  manySummary: '{who}分配了{count}位客户（{name}）',
}

const draft = (name: string, unseen?: MessageDraft['unseen']): MessageDraft => ({
  fact: {} as Fact,
  recipients: [],
  values: { name, who: '张三' },
  link: `/lead?name=${name}`,
  ...(unseen ? { unseen } : {}),
})
const notes = (employeeId: number, drafts: readonly MessageDraft[], seeing = true): RecipientDraft[] =>
  drafts.map(one => ({ employeeId, draft: one, seeing }))
const severalDrafts = Array.from({ length: MAX_SEPARATE_MESSAGES }, (_, i) => draft(`客户${i}`))
const manyDrafts = [...severalDrafts, draft('多一个')]

describe('letters', () => {
  it('are one for each thing, to all who hear of it', () => {
    const letters = addressedLetters(settings, [...notes(1, severalDrafts), ...notes(2, severalDrafts)])
    expect(letters).toHaveLength(MAX_SEPARATE_MESSAGES)
    expect(letters[0]).toEqual({
      to: [1, 2],
      letter: {
        title: '新客资：客户0',
        summary: '张三分配了客户0',
        content: '<p>客户0&lt;b&gt;</p>',
        link: '/lead?name=客户0',
        important: false,
        trigger: 'lead.assigned',
        listed: true,
        push: false,
      },
    })
  })

  it('are one for all where a person would get many, also where others get few', () => {
    const letters = addressedLetters(
      settings,
      [...notes(1, manyDrafts), ...notes(2, manyDrafts), ...notes(3, manyDrafts.slice(0, 1))],
      '/leads',
    )
    expect(letters.map(({ letter, to }) => [letter.title, letter.link, to])).toEqual([
      ['6条新客资', '/leads', [1, 2]],
      ['新客资：客户0', '/lead?name=客户0', [3]],
    ])
    expect(letters[0]?.letter.summary).toBe('张三分配了6位客户（客户0、客户1、客户2等）')
  })

  it('are one for two already where a person is never to get more', () => {
    const two = [...notes(1, manyDrafts.slice(0, 2)), ...notes(2, manyDrafts.slice(0, 1))]
    expect(addressedLetters(settings, two, '/leads', 1).map(({ letter, to }) => [letter.title, to])).toEqual([
      ['2条新客资', [1]],
      ['新客资：客户0', [2]],
    ])
  })

  it('do not lead where nothing may be seen, and say what may be said', () => {
    const hidden = manyDrafts.map((_, i) => draft(`客户${i}`, { name: '客*' }))
    expect(addressedLetters(settings, notes(1, hidden, false), '/leads').map(({ letter }) => [letter.summary, letter.link])).toEqual([
      ['张三分配了6位客户（客*）', undefined],
    ])
    const [one] = hidden
    const letters = addressedLetters(settings, [...notes(1, one ? [one] : [], false), ...notes(2, one ? [one] : [])])
    expect(letters.map(({ letter, to }) => [letter.title, letter.link, to])).toEqual([
      ['新客资：客*', undefined, [1]],
      ['新客资：客户0', '/lead?name=客户0', [2]],
    ])
  })
})
