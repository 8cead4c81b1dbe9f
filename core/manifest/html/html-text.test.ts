import { describe, expect, it } from 'vitest'
import { fieldType } from '../fields/index.ts'
import { checkValue } from '../rules/index.ts'
import { htmlText, isBlankHtml, paragraphsHtml } from './html-text.ts'

describe('the text of HTML', () => {
  it.each([
    ['<p>您好<br>同学</p>', '您好 同学'],
    ['<p>1 &lt; 2 &amp;&amp; &quot;x&quot;&nbsp;&#39;y&#39;</p>', '1 < 2 && "x" \'y\''],
    ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
    ['a < b', 'a < b'],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(htmlText(html)).toBe(text)
  })

  it.each(['', '<p></p>', '<p><br></p><p>&nbsp;</p>', '<h1> </h1><ul><li></li></ul>', '<hr>', '<table><tr><td></td></tr></table>'])(
    'is missing in %j',
    html => {
      expect(isBlankHtml(html)).toBe(true)
      expect(fieldType('html').normalize(html)).toBeNull()
      expect(checkValue({ name: 'x', type: 'html', label: '内容', required: true }, html)).toBe('请输入内容')
    },
  )

  it.each(['<p>a</p>', '<img src="/x">', '<p><video src="x"></video></p>'])('is not missing in %j', html => {
    expect(isBlankHtml(html)).toBe(false)
    expect(checkValue({ name: 'x', type: 'html', label: '内容', required: true }, html)).toBeUndefined()
  })

  it('is what a length counts: markup costs nothing, up to the hard limit', () => {
    const item = { name: 'x', type: 'html', label: '内容', rules: { maxLength: 3 } }
    expect(checkValue(item, '<p class="yh-align-center"><strong>一二三</strong></p>')).toBeUndefined()
    expect(checkValue(item, '<p>一二三四</p>')).toBe('只能输入1-3个字符')
    expect(checkValue({ ...item, rules: {} }, `<p>${'<b></b>'.repeat(40_000)}a</p>`)).toBe('内容过长，请减少内容或格式')
  })
})

it('takes markup in a plain text for what it says', () => {
  expect(paragraphsHtml('<b>a</b> & "b"\n第二行\n\n\n第二段<img src=x onerror=alert(1)>')).toBe(
    '<p>&lt;b&gt;a&lt;/b&gt; &amp; &quot;b&quot;<br />第二行</p><p>第二段&lt;img src=x onerror=alert(1)&gt;</p>',
  )
  expect(fieldType('html').parse('<b>a</b>')).toEqual({ value: '<p>&lt;b&gt;a&lt;/b&gt;</p>' })
})
