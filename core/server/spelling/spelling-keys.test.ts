import { describe, expect, it } from 'vitest'
import { isSpelled } from '#core/manifest/query/index.ts'
import { spellingKeys } from './spelling-keys.ts'

const finds = (name: string, typed: string): boolean => isSpelled(spellingKeys(name), typed)

describe('a name', () => {
  it('is found by its syllables and its initials, from any syllable on, and by the surname with initials', () => {
    expect(
      ['zhangsanfeng', 'zhangsan', 'zh', 'sanfeng', 'feng', 'zsf', 'zs', 'sf', 'zhangsf'].filter(typed => !finds('张三丰', typed)),
    ).toEqual([])
    expect(['hang', 'ang', 'an', 'zf', 'fengsan', 'zhangsanfengx'].filter(typed => finds('张三丰', typed))).toEqual([])
  })

  it('is found by one letter where it begins with it', () => {
    expect([finds('张三丰', 'z'), finds('张三丰', 's')]).toEqual([true, false])
  })

  it('is read as a surname first, and found by every other reading of a character, too', () => {
    expect(spellingKeys('单雄信')[0]).toBe('^s')
    expect(['shanxiongxin', 'danxiongxin', 'chan', 'sxx', 'dxx'].filter(typed => !finds('单雄信', typed))).toEqual([])
    expect(['zengguofan', 'ceng'].filter(typed => !finds('曾国藩', typed))).toEqual([])
    expect(finds('吕布', 'lvbu')).toBe(true)
  })

  it('with letters in it is found by both', () => {
    expect(['wangjack', 'wj', 'jack'].filter(typed => !finds('王Jack', typed))).toEqual([])
  })

  it('without Chinese has no keys: it is found as it is written', () => {
    expect(['Jack', '', '123', '😀'].map(name => spellingKeys(name))).toEqual([[], [], [], []])
  })

  it('has few keys, however long it is and however it may be read', () => {
    expect(spellingKeys('重重重重重重重重重重重重重重重重重重重重').length).toBeLessThan(250)
    expect(spellingKeys('行'.repeat(50)).every(key => key.length <= 80)).toBe(true)
  })
})
