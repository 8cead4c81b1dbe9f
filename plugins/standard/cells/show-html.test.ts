// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { showHtml } from './show-html.ts'

const clean = (html: string): string => {
  const box = document.createElement('div')
  box.append(showHtml(html))
  return box.innerHTML
}

describe('showHtml', () => {
  it('keeps plain formatting', () => {
    expect(clean('<p>您好<strong>同学</strong></p><ul><li>一</li></ul>')).toBe('<p>您好<strong>同学</strong></p><ul><li>一</li></ul>')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<iframe srcdoc="<script>1</script>"></iframe>',
    '<style>*{}</style>',
    '<form action=/x><input name=a></form>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  ])('takes %s out', html => {
    expect(clean(html)).not.toMatch(/<(script|img|svg|iframe|style|form|input|math)|on\w+=/i)
  })

  it('takes styles, classes and data off what stays', () => {
    expect(clean('<p style="position:fixed" class="x" data-x="1" id="root" onclick="x()">a</p>')).toBe('<p>a</p>')
  })

  it('lets links open http and https in a new window only', () => {
    expect(clean('<a href="https://a.example/">x</a>')).toBe('<a href="https://a.example/" target="_blank" rel="noopener noreferrer">x</a>')
    expect(clean('<a href="javascript:alert(1)">x</a>')).toBe('x')
    expect(clean('<a href="/api/auth/logout">x</a>')).toBe('x')
  })
})
