// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '#core/server/html/clean-html.ts'
import { forbiddenIn, HOSTILE, mixtures, WECHAT, WORD } from '#tests/support/hostile-html.ts'
import { showHtml } from './show-html.ts'

const FILE = '/api/files/0b4f7a52-6a5e-4c39-9d41-1f0e5d3c2b1a'

const shownHtml = (html: string): string => {
  const box = document.createElement('div')
  box.append(showHtml(html))
  return box.innerHTML
}

describe('rich text that is shown', () => {
  it('keeps plain formatting', () => {
    const html = '<p class="yh-align-center">您好<strong>同学</strong><span class="yh-text-red">红</span></p><ul><li>一</li></ul><hr>'
    expect(shownHtml(html)).toBe(html)
  })

  it.each(HOSTILE)('has nothing of %j that could do anything, whether it was cleaned before or not', html => {
    expect(forbiddenIn(showHtml(html))).toEqual([])
    expect(forbiddenIn(showHtml(cleanHtml(html)))).toEqual([])
  })

  it('has nothing of mixtures of these either', () => {
    for (const html of mixtures(100)) {
      expect(forbiddenIn(showHtml(html)), html).toEqual([])
      expect(forbiddenIn(showHtml(cleanHtml(html))), html).toEqual([])
    }
  })

  it('takes styles, classes and data off what stays', () => {
    expect(shownHtml('<p style="position:fixed" class="x" data-x="1" id="root" onclick="x()">a</p>')).toBe('<p>a</p>')
  })

  it('lets links open http, https and uploaded files in a new window only', () => {
    expect(shownHtml('<a href="https://a.example/">x</a>')).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">x</a>',
    )
    expect(shownHtml(`<a href="${FILE}">x</a>`)).toContain(`href="${FILE}"`)
    expect(shownHtml('<a href="javascript:alert(1)">x</a>')).toBe('x')
    expect(shownHtml('<a href="/api/auth/logout">x</a>')).toBe('x')
  })

  it('shows pictures that were uploaded or are https, and films that were uploaded', () => {
    expect(shownHtml(`<img src="${FILE}" alt="图">`)).toBe(
      `<img src="${FILE}" alt="图" loading="lazy" decoding="async" referrerpolicy="no-referrer">`,
    )
    expect(shownHtml('<img src="https://a.example/x.png">')).toContain('src="https://a.example/x.png"')
    expect(shownHtml('<img src="http://a.example/x.png">')).toBe('')
    expect(shownHtml(`<video src="${FILE}" autoplay></video>`)).toBe(
      `<video src="${FILE}" controls="" preload="metadata" playsinline=""></video>`,
    )
    expect(shownHtml('<video src="https://a.example/x.mp4"></video>')).toBe('')
  })

  it.each([WORD, WECHAT])('shows all that was kept of it when it was written', html => {
    const clean = cleanHtml(html)
    const kept = new DOMParser().parseFromString(clean, 'text/html').body
    const words = (text: string | null) => text?.replace(/\s/g, '')
    expect(words(showHtml(clean).textContent)).toBe(words(kept.textContent))
    expect(showHtml(clean).querySelectorAll('*')).toHaveLength(kept.querySelectorAll('*').length)
  })
})
