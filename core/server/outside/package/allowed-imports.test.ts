import { transform } from 'esbuild'
import { expect, it } from 'vitest'
import { declaredNames, importProblems } from './allowed-imports.ts'

const client = (text: string) => importProblems('client.js', text, 'client', new Set(['client.js', 'chunks/a.js']))

it('takes what pages have, and files of the package itself, however they are imported', () => {
  const text = `import { useState } from 'react'
    import * as arco from '@arco-design/web-react'
    import '@yuanhang/runtime/form'
    export { a } from './chunks/a.js'
    export * from './chunks/../chunks/a.js'
    export const load = () => import('./chunks/a.js')
    const text = "import x from 'nowhere'"`
  expect(client(text)).toEqual([])
  expect(importProblems('chunks/a.js', `import '../client.js'`, 'client', new Set(['client.js', 'chunks/a.js']))).toEqual([])
})

it('finds every other one, wherever it stands', () => {
  expect(client(`function f() { if (x) { return [() => import('fs')] } }`)).toEqual(['client.js：浏览器端部分不能引用 “fs”'])
  expect(client('export const load = name => import("./chunks/" + name)')).toEqual(['client.js：动态 import 只能写出固定的模块名'])
  expect(client(`import './chunks/b.js'`)).toEqual(['client.js：安装包里没有它引用的 “./chunks/b.js”'])
  for (const name of ['../client.js', './chunks/../../client.js', './client', './', '../'])
    expect(client(`import '${name}'`)).toEqual([`client.js：安装包里没有它引用的 “${name}”`])
  for (const name of ['client.js', '.client.js', '...', '.../client.js', 'a/./client.js'])
    expect(client(`import '${name}'`)).toEqual([`client.js：浏览器端部分不能引用 “${name}”`])
  expect(client(`import '/chunks/a.js'`)).toEqual(['client.js：浏览器端部分不能引用 “/chunks/a.js”'])
  expect(client(`import 'react/jsx-dev-runtime'`)).toEqual(['client.js：浏览器端部分不能引用 “react/jsx-dev-runtime”'])
})

it.each([
  'const p = window.trustedTypes?.createPolicy("dompurify", {})',
  'const t = trustedTypes; export const p = t["createPolicy"]("lit-html", {})',
  'export function f(a, b) { return a.createPolicy(b, { createHTML: s => s }) }',
])('refuses a browser module that makes a Trusted Types policy: %s', text => {
  expect(client(text)).toEqual([expect.stringContaining('client.js：不能建立 Trusted Types 策略')])
  expect(importProblems('server.js', text, 'server', new Set())).toEqual([])
})

it('lets a server part have Node and the server, and no file beside it', () => {
  const server = (text: string) => importProblems('server.js', text, 'server', new Set(['client.js']))
  expect(server(`import fs from 'node:fs'; import { sql } from 'kysely'; import { refuse } from '@yuanhang/server'`)).toEqual([])
  for (const name of ['fs', './client.js', 'react', 'pg'])
    expect(server(`import '${name}'`)).toEqual([`server.js：服务端部分不能引用 “${name}”`])
})

it('knows what a module declares at its top level, and nothing that is inside', () => {
  const text = `import one, { two as three } from 'node:timers'
    import * as four from 'node:fs'
    const { five, six: { seven = 1 }, ...eight } = {}
    let [nine, , ten] = []
    export function eleven() { const inside = 1 }
    export const twelve = 1
    class Thirteen {}
    export { one as setTimeout }`
  const names = ['one', 'three', 'four', 'five', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'Thirteen']
  expect([...declaredNames(text)].sort()).toEqual(names.sort())
})

it('refuses what is nested so deep that no parser gets to its end, and what is too large, and goes on', () => {
  const deep = ["+'1'".repeat(50_000), `${'('.repeat(50_000)}1${')'.repeat(50_000)}`, `${'['.repeat(50_000)}${']'.repeat(50_000)}`]
  for (const text of deep) expect(client(text)).toEqual(['client.js：不是可以读取的 JavaScript 模块（嵌套太深）'])
  expect(client(`/*${'x'.repeat(2 * 1024 * 1024)}*/`)).toEqual(['client.js：文件太大，一个模块最多 2 MB'])
  expect(client(`export default '一'\n//# sourceMappingURL=data:application/json;base64,${'A'.repeat(3 * 1024 * 1024)}\n`)).toEqual([])
  // A source map comment ends at any line terminator, U+2028 included.
  const hidden = `\n//# sourceMappingURL=data:x\u2028/*${'x'.repeat(2 * 1024 * 1024)}*/`
  expect(client(hidden)).toEqual(['client.js：文件太大，一个模块最多 2 MB'])
})

it('reads what builds make of the newest syntax', async () => {
  const source = `import data from './chunks/a.js' with { type: 'json' }
    class A { static #n = 1n; accessor = 1; static { this.x = #n in this } get [\`y\`]() { return super.y } }
    const f = async function* () { for await (const x of f()) yield x ?? data?.[0] }
    export { f as 'a name' }; label: for (;;) break label
    export default /(?<y>\\p{L})(?i:a)[\\p{L}--a]/v; a ||= 2 ** 3; var a = import.meta.url; await f(); using b = null`
  for (const minify of [false, true]) {
    const { code } = await transform(source, { format: 'esm', target: 'esnext', minify })
    expect(client(code)).toEqual([])
  }
})

it('names every module that is wrong once, and a policy beside them', () => {
  const text = `import 'fs'; import 'net'; export * from 'fs'; import('fs'); trustedTypes.createPolicy('x', {})`
  expect(client(text)).toEqual([
    'client.js：浏览器端部分不能引用 “fs”',
    'client.js：浏览器端部分不能引用 “net”',
    'client.js：不能建立 Trusted Types 策略（createPolicy），页面上只允许系统自己的一个；请用 @yuanhang/runtime 的 RichText 显示富文本，用控件 richtext/editor 编辑，不要打包 DOMPurify 等会建立策略的库',
  ])
})

it('takes what only looks like an import or a policy', () => {
  const text = `const source = { type: 'ImportExpression', source: 'fs' }; source.source; createPolicy(); x.create.policy
    export const createPolicy = () => source; export default x[createPolicy2]`
  expect(client(text)).toEqual([])
})

it('says what is wrong where a module cannot be read, and takes exactly two megabytes', () => {
  expect(client('const')).toEqual([expect.stringMatching(/^client\.js：不是可以读取的 JavaScript 模块（Unexpected token \(1:5\)）$/)])
  expect(importProblems('server.js', 'with (a) {}', 'server', new Set())).toEqual([
    expect.stringMatching(/^server\.js：不是可以读取的 JavaScript 模块（.+）$/),
  ])
  const full = (more: number): string => `/*${'x'.repeat(2 * 1024 * 1024 - 4 + more)}*/`
  expect(client(full(0))).toEqual([])
  expect(client(full(1))).toEqual(['client.js：文件太大，一个模块最多 2 MB'])
  // Only a source map that stands in the file itself, at its end, is left out.
  const map = (end: string): string => `${full(-100)}${end}${'A'.repeat(200)}`
  expect(client(map('\n//# sourceMappingURL=data:application/json;base64,'))).toEqual([])
  for (const end of ['\n//# sourceMappingURL=client.js.map', '//# sourceMappingURL=data:,', '\n// data:'])
    expect(client(map(end))).toEqual(['client.js：文件太大，一个模块最多 2 MB'])
  expect(client(`${map('\n//# sourceMappingURL=data:,')}\nx`)).toEqual(['client.js：文件太大，一个模块最多 2 MB'])
})

it('is the same for every declaration that a module can make', () => {
  const names = (text: string): readonly string[] => [...declaredNames(text)].sort()
  expect(names('const [[a], { b: [c], ...d } = {}, ...e] = f')).toEqual(['a', 'c', 'd', 'e'])
  expect(names(`import a from 'x'; import { b } from 'x'; import 'x'; export { c } from 'x'; export * as d from 'x'`)).toEqual(['a', 'b'])
  expect(names('export default function f() { var inside }')).toEqual(['f'])
  expect(names('export default class C {}')).toEqual(['C'])
  expect(names('export default () => {}; { var g }; async function* h() {}; var i, j = 1, k')).toEqual(['h', 'i', 'j', 'k'])
  expect(names('')).toEqual([])
})
