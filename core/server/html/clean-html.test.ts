// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { forbiddenIn, HOSTILE, mixtures, WECHAT, WORD } from '#tests/support/hostile-html.ts'
import { cleanHtml } from './clean-html.ts'

/** Parses HTML as a browser does, which may differ from the server's parser. */
const parseInBrowser = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

const STORED_FILE = '/api/files/0b4f7a52-6a5e-4c39-9d41-1f0e5d3c2b1a'

describe('rich text that is written', () => {
  it.each(HOSTILE)('keeps nothing of %j that could do anything', html => {
    expect(forbiddenIn(parseInBrowser(cleanHtml(html)))).toEqual([])
  })

  it('keeps nothing of mixtures of these either, nor when a browser has read and written it once more', () => {
    for (const html of mixtures(200)) {
      const clean = cleanHtml(html)
      expect(forbiddenIn(parseInBrowser(clean)), html).toEqual([])
      expect(forbiddenIn(parseInBrowser(parseInBrowser(clean).innerHTML)), html).toEqual([])
      expect(forbiddenIn(parseInBrowser(cleanHtml(clean))), html).toEqual([])
    }
  })

  it.each([
    '<h2 class="yh-align-center">标题</h2><p>a<strong>b</strong><em>c</em><u>d</u><s>e</s><span class="yh-text-red">f</span><br />g</p>',
    '<ul><li><p>一</p></li></ul><ol><li><p>二</p></li></ol><blockquote><p>引</p></blockquote><hr />',
    '<table><tbody><tr><th colspan="2" rowspan="1"><p>一</p></th></tr><tr><td><p>二</p></td></tr></tbody></table>',
    `<p><img src="${STORED_FILE}" alt="图 &quot;1&quot;" /><img src="https://a.example/x.png?a=1&amp;b=2" /></p><video src="${STORED_FILE}"></video>`,
    `<p><a href="https://a.example/%E8%B7%AF?x=1#y">x</a><a href="http://a.example/">y</a><a href="${STORED_FILE}">课程.flv</a></p>`,
    '1 &lt; 2 &amp;&amp; 3 &gt; 2 “引号” 😀',
  ])('keeps %j as it is', html => {
    expect(cleanHtml(html)).toBe(html)
  })

  it('keeps the text of links and pictures that lead nowhere', () => {
    expect(cleanHtml('<a href="javascript:alert(1)">请<b>点</b>这里</a>')).toBe('请<b>点</b>这里')
    expect(cleanHtml('<p>前<img src="data:image/png;base64,AA" alt="图">后</p>')).toBe('<p>前后</p>')
    expect(cleanHtml('<section><font color="red">字</font></section>')).toBe('字')
  })

  it('takes one of our looks from a tag that has several classes, and none of its styles', () => {
    expect(cleanHtml('<p class="x yh-align-right y" style="color:red">a</p><span class="yh-text-gray yh-text-red">b</span>')).toBe(
      '<p class="yh-align-right">a</p><span class="yh-text-gray">b</span>',
    )
    expect(cleanHtml('<p class="yh-text-red">a</p><div class="yh-align-center">b</div>')).toBe('<p>a</p><div>b</div>')
  })

  it('makes plain rich text of what word processors and WeChat put on the clipboard', () => {
    const word = cleanHtml(WORD).replace(/\n/g, '')
    expect(word).toBe(
      '<h2><span>放假通知</span></h2><p><b><span>10</span></b><span>月<u>一日</u>放假</span></p>' +
        '<table><tr><td colspan="2"><p>部门</p></td></tr></table><p></p>',
    )
    expect(cleanHtml(WECHAT).replace(/\n/g, '')).toBe(
      '<p><span><strong>留学季</strong></span></p><img src="https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png" />' +
        '<a href="https://mp.weixin.qq.com/s/abc">阅读</a>',
    )
  })
})

/** Limited by the test's own timeout, which quadratic work on these would exceed. */
it.each([
  '<',
  '<div>',
  '<b><i>',
  '<o:p>',
  '<svg>',
  '<a href="x">',
  '<table><td>',
  '</p>',
  '<p class="',
  '<!--',
  '<![CDATA[',
  '&',
  '&#',
  '"',
  '<xmp>',
])('two million characters of %j are cleaned in time', part => {
  expect(forbiddenIn(parseInBrowser(cleanHtml(part.repeat(2_000_000 / part.length)).slice(0, 1_000)))).toEqual([])
})

it('leaves the words of a text that has more tags than anyone writes', () => {
  expect(cleanHtml('<b>字</b>'.repeat(20_000))).toMatch(/^<p>字( 字)+<\/p>$/)
})

it('flattens what is nested deeper than anyone nests', () => {
  const clean = cleanHtml(`${'<div>'.repeat(5_000)}x${'</div>'.repeat(5_000)}`)
  expect(clean.match(/<div>/g)?.length).toBeLessThan(100)
  expect(parseInBrowser(clean).textContent).toBe('x')
})
