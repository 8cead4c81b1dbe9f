import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OutsideProject, type Ran, scaffolded } from './project.ts'

const MINUTE = 60_000

let project: OutsideProject
beforeAll(async () => {
  project = await scaffolded('call-log')
  const oldStyle = join(project.folder, 'node_modules/old-style')
  mkdirSync(oldStyle)
  writeFileSync(join(oldStyle, 'package.json'), '{ "name": "old-style", "version": "1.0.0" }')
  writeFileSync(
    join(oldStyle, 'index.js'),
    `const { useState } = require('react'); const events = require('events')
     module.exports = { useState, emitter: typeof events === 'function' ? new events() : undefined }`,
  )
}, MINUTE)
afterAll(() => project.remove())

type Changes = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Output of a command after these changes to the project's files, which are then reverted; `build` by default. */
const ranWith = async (changes: Changes, ...args: readonly string[]): Promise<Ran> => {
  const before = Object.keys(changes).map(file => [join(project.folder, file), readFileSync(join(project.folder, file), 'utf8')] as const)
  for (const [file, texts] of Object.entries(changes)) {
    const path = join(project.folder, file)
    const changed = Object.entries(texts).reduce((text, [from, to]) => text.replace(from, to), readFileSync(path, 'utf8'))
    expect(changed, `${file} has no such text`).not.toBe(readFileSync(path, 'utf8'))
    writeFileSync(path, changed)
  }
  try {
    return await project.run(...(args.length > 0 ? args : ['build']))
  } finally {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}

const CLIENT = 'client/plugin.ts'

it(
  'whatever is wrong is told at once, each by where it stands and what was perhaps meant',
  async () => {
    const { code, output } = await ranWith({
      'plugin.json': {
        '"^1.0"': '"^9.0"',
        '"summary": {': '"overview": {',
        '"call_log_note": {': '"employee": {',
        '"/call-log/note/list"': '"/call-log/other"',
      },
      [CLIENT]: { 'export default': 'export const later = () => import(String(Math.random()))\nexport default' },
      'server/plugin.ts': { '  operations: [finish],\n': '' },
      'manifests/screens/notes.json': { '"title", "rating"': '"titel", "rating"', '"/call-log/notes"': '"/notes"' },
      'manifests/resources/callLogNote.json': { '"of": "title"': '"off": "title"', '"to": "employee"': '"to": "vehicle"' },
    })
    expect(code).toBe(1)
    for (const words of [
      /plugin\.json:\d+ \/runtime .*\^9\.0/,
      /声明了 components “overview”/,
      /提供了 components “summary”/,
      /数据表 “employee” 的名称要以 “call_log_” 开头/,
      /权限与 plugin\.json 声明的不同/,
      /只能写出固定的模块名/,
      /操作 “call-log\.finish”/,
      /notes\.json:\d+ \/view\/columns\/0 .*是否想写 “title”/,
      /路径 “\/notes” 要是 “\/call-log”/,
      /callLogNote\.json:\d+ .*“off”/,
      // The target installation may have it, even if the application that the kit comes from has not.
      /提醒：.*vehicle.*由服务器在安装时核对/,
    ])
      expect(output).toMatch(words)
  },
  MINUTE,
)

it.each([
  ['a plugin.json of other keys', { 'plugin.json': { '"runtime"': '"runtimes"' } }, '不认识 “runtimes”'],
  ['an entry that throws', { [CLIENT]: { 'export default': "throw new Error('早了')\nexport default" } }, '插件入口无法运行：早了'],
  ['Node’s modules in the browser', { [CLIENT]: { import: "import 'node:fs'\nimport" } }, 'node:fs'],
  ['the server’s module in the browser', { [CLIENT]: { import: "import '@yuanhang/server'\nimport" } }, '@yuanhang/server'],
  ['an entry that is not there', { 'plugin.json': { 'client/plugin.ts': 'client/other.ts' } }, '文件 client/other.ts 不存在'],
] as const)(
  '%s is refused',
  async (_what, changes: Changes, words) => {
    expect(await ranWith(changes)).toMatchObject({ code: 1, output: expect.stringContaining(words) })
  },
  MINUTE,
)

it(
  'each part has an example, and each example is drawn: what it does not answer, show or take fails its test',
  async () => {
    const page = 'throw new Error("坏了")\nreturn'
    const { code, output } = await ranWith(
      {
        'plugin.json': {
          '"value": 2, "props": { "max": 3 }, "text": "★★☆"': '"value": 2, "props": { "most": 3 }',
          '{ "value": 3, "text": "3 星" }': '{ "value": 3, "text": "9 星" }',
          '[{ "answers": { "GET /call-log/summary": { "total": 12, "done": 5 } }, "text": "已完成" }]': '[{}]',
          '"operations": {':
            '"widgets": { "bare": { "description": "x", "slot": "topBar" }, "broken": { "description": "x", "slot": "topBar", "examples": [{}] } },\n"operations": {',
        },
        [CLIENT]: {
          '  cells: {': `  widgets: { bare: { component: () => null }, broken: { component: () => { ${page} null } } },\n  cells: {`,
        },
      },
      'test',
      'examples.test.ts',
    )
    expect(code).toBe(1)
    const failed = [...output.matchAll(/FAIL .* > (\S+ .+)/g)].map(([, name]) => name)
    expect(failed.sort()).toEqual([
      'cells.rating: example 2',
      'components.summary: example 1',
      'controls.rating: example 1',
      'widgets.bare has an example',
      'widgets.broken: example 1',
    ])
    for (const words of ['/contributes/widgets/bare 没有 “examples”', '示例里没有这份数据', '坏了']) expect(output).toContain(words)
  },
  MINUTE,
)

it(
  'packages of the old kind get the page’s own react and Node’s own modules',
  async () => {
    appendFileSync(
      join(project.folder, 'client/stars.ts'),
      "\nimport old from 'old-style'\nexport const hooks = old.useState\nconsole.log(hooks)\n",
    )
    appendFileSync(
      join(project.folder, 'server/note.ts'),
      "\nimport old from 'old-style'\nif (!old.emitter) throw new Error('no events')\n",
    )
    expect(await project.run('build')).toMatchObject({ code: 0, output: expect.stringContaining('已打包') })
  },
  MINUTE,
)

it(
  'style sheets become text of an element of the page, never markup',
  async () => {
    await project.run('build')
    const folder = join(project.folder, 'dist/chunks')
    const chunks = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    expect(chunks.join('\n')).toMatch(/\.textContent=['"`]\.call-log-rating/)
    expect(chunks.join('\n')).not.toContain('innerHTML')
  },
  MINUTE,
)
