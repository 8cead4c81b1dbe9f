/** Each action has one word in all manifests and screens. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Forbidden word → word to use. 确定 confirms or submits a form, 保存 keeps a setting, 关闭 is an icon, not a label. */
const PREFERRED_WORDS: Readonly<Record<string, string>> = {
  确认: '确定',
  好的: '确定',
  知道了: '确定',
  我知道了: '确定',
  提交: '确定',
  确定保存: '保存',
  保存修改: '保存',
  放弃修改: '撤销修改',
  添加: '新增',
  新建: '新增',
  创建: '新增',
  修改: '编辑',
  更改: '编辑',
  移出: '移除',
  去除: '移除',
  搜索: '查询',
  检索: '查询',
  清空筛选: '重置筛选',
  再试一次: '重试',
  重新尝试: '重试',
  禁用: '停用',
  还原默认: '恢复默认',
  查看明细: '详情',
}
/** 确定 is never followed by another word: the verb alone is the label. */
const FORBIDDEN_BEGINNING = /^(?:确定(?!$)|添加|新建)/

const sourceTexts = (pattern: string): readonly (readonly [path: string, text: string])[] =>
  globSync(pattern, { exclude: path => /node_modules|dist|\.test\./.test(String(path)) }).map(path => [path, readFileSync(path, 'utf8')])

const components = sourceTexts('{core,plugins,apps}/**/*.tsx')
const manifests = [...sourceTexts('manifests/**/*.json'), ...sourceTexts('plugins/*/manifests/**/*.json')]

/** Short texts alone on a line, between tags, or in attributes that hold button labels. */
const LABEL_PATTERN =
  /^\s*(\p{Script=Han}{1,8})\s*$|>(\p{Script=Han}{1,8})<|(?:okText|cancelText|label|ok)(?:=|: )["'](\p{Script=Han}{1,8})["']/gmu
/** Labels of actions appear on buttons; labels of fields and screens are names. */
const actionLabels = (text: string): readonly string[] => {
  const { actions = {} } = JSON.parse(text) as { readonly actions?: Readonly<Record<string, Record<string, unknown>>> }
  return Object.values(actions).flatMap(({ label, title, submitLabel }) =>
    [label, title, submitLabel].filter((word): word is string => typeof word === 'string'),
  )
}

const forbiddenLabels = (path: string, words: Iterable<string>): readonly string[] =>
  [...words]
    .filter(word => Object.hasOwn(PREFERRED_WORDS, word) || FORBIDDEN_BEGINNING.test(word))
    .map(word => `${path}: ${word}${PREFERRED_WORDS[word] ? ` → ${PREFERRED_WORDS[word]}` : ''}`)

it('on buttons of components', () => {
  expect(components.length).toBeGreaterThan(50)
  expect(
    components.flatMap(([path, text]) =>
      forbiddenLabels(
        path,
        [...text.matchAll(LABEL_PATTERN)].map(([, alone, between, quoted]) => alone ?? between ?? quoted ?? ''),
      ),
    ),
  ).toEqual([])
})

it('on buttons of manifests', () => {
  expect(manifests.flatMap(([, text]) => actionLabels(text)).length).toBeGreaterThan(50)
  expect(manifests.flatMap(([path, text]) => forbiddenLabels(path, actionLabels(text)))).toEqual([])
})
