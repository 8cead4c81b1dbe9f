/** Documents in two languages say the same: headings, names in code spans, and examples. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from './documents/markdown.ts'
import { ROOT } from './documents/tree.ts'
import { differences } from './documents/twins.ts'

const read = (path: string) => readMarkdown(path, readFileSync(join(ROOT, path), 'utf8'))
const chinese = globSync('{*.zh-CN.md,{docs,kit,examples,plugins}/**/*.zh-CN.md}', { cwd: ROOT })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !path.includes('node_modules/'))
  .sort()
const pairs = chinese.map(path => [path.replace('.zh-CN.md', '.md'), path] as const)

describe('documents in two languages', () => {
  it('are the ones for users and authors', () => {
    expect(pairs.filter(([english]) => !existsSync(join(ROOT, english)))).toEqual([])
    expect(pairs.map(([english]) => english)).toEqual(expect.arrayContaining(['README.md', 'docs/manifest.md', 'docs/outside-plugins.md']))
  })

  it.each(pairs)('%s and %s have the same headings, names and examples', (english, other) => {
    expect(differences(read(english), read(other))).toEqual([])
  })
})

describe('twins', () => {
  const between = (english: string, other: string): readonly string[] =>
    differences(readMarkdown('a.md', english), readMarkdown('a.zh-CN.md', other))

  it('may differ in words, comments, Chinese texts and placeholders', () => {
    const english = ['# Title', 'Set `DATA_DIR`, see `b.md` and `plugins/<id>`.', '```sh', 'npm start  # begins', '```'].join('\n')
    const other = ['# 标题', '设置 `DATA_DIR`，见 `b.zh-CN.md` 和 `plugins/<插件>`。', '```sh', 'npm start  # 开始', '```'].join('\n')
    expect(between(english, other)).toEqual([])
  })

  it('may not differ in headings, names or code', () => {
    expect(between('# A\n## B', '# 甲\n### 乙')).toEqual(['a.md:2 headings differ: 2, and 2 in a.zh-CN.md'])
    expect(between('# A\n\n`PORT` `HOST`', '# 甲\n\n`PORT`')).toEqual(['a.md:3 HOST is not in a.zh-CN.md'])
    expect(between('# A\n`PORT`', '# 甲\n`PORT` `key`')).toEqual(['a.zh-CN.md:2 key is not in a.md'])
    expect(between('```sh\nnpm start\n```', '```sh\nnpm test\n```')).toEqual(['a.md:1 example differs from a.zh-CN.md:1'])
    expect(between('# A', '# 甲\n```sh\nnpm test\n```')).toEqual(['a.zh-CN.md:2 example without a twin'])
  })
})
