// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { watchBlockedImages } from './unshown-pictures.ts'

let end = (): void => {}
afterEach(() => {
  end()
  document.body.replaceChildren()
})

const refuse = (blockedURI: string, effectiveDirective = 'img-src'): void => {
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective }))
}

it('says in the place of a picture that the policy refused that it is not shown, and changes no other', () => {
  document.body.innerHTML =
    '<img src="https://a.example/x.png" alt="截图"><img src="/api/files/1" alt="自己的"><img src="https://b.example/y.png" alt="">'
  end = watchBlockedImages()
  refuse('https://a.example/x.png')
  refuse('https://b.example/y.png', 'connect-src')
  expect([...document.images].map(({ alt }) => alt)).toEqual(['外部图片未显示', '自己的', ''])
  // After a redirect, blockedURI is only the origin.
  refuse('https://b.example')
  expect(document.images[2]?.alt).toBe('外部图片未显示')
})
