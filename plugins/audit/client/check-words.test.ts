import { describe, expect, it } from 'vitest'
import { checkOutcomeText, failingEntryText } from './check-words.ts'

const result = { whole: true, checked: 12_000, intact: true, brokenCount: 0, broken: [], pruned: 0 }

describe('what a check found', () => {
  it('is said in a sentence, with how much was looked at', () => {
    expect(checkOutcomeText(result)).toBe('完整：共 12,000 条记录未被改动')
    expect(checkOutcomeText({ ...result, whole: false, pruned: 2 })).toBe('完整：新增 12,000 条记录未被改动（更早的记录已超过保留期）')
    expect(checkOutcomeText({ ...result, intact: false, brokenCount: 3 })).toBe('发现 3 处不一致，已校验共 12,000 条记录')
  })

  it('names each entry and why it does not fit', () => {
    expect(failingEntryText({ id: 7, reason: 'changed', missing: 0 })).toBe('编号 7：内容与写入时不一致')
    expect(failingEntryText({ id: 7, reason: 'missing', missing: 2 })).toBe('编号 7：之前缺少 2 条记录')
    expect(failingEntryText({ id: 0, reason: 'cut', missing: 5 })).toBe('之后缺少 5 条已校验过的记录')
    expect(failingEntryText({ id: 9, reason: 'rewritten', missing: 0 })).toContain('编号 9')
  })
})
