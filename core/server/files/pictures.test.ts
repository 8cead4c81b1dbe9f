import { describe, expect, it } from 'vitest'
import { cleanSvg } from './pictures.ts'

const svg = (inside: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`

describe('a drawing', () => {
  it('keeps shapes, colours and texts', () => {
    const drawing = svg(
      '<linearGradient id="a"><stop offset="0" stop-color="red"></stop></linearGradient><rect fill="url(#a)"></rect><text>远航</text>',
    )
    expect(cleanSvg(`<?xml version="1.0"?>\n<!-- made by hand -->${drawing}`)).toBe(drawing)
  })

  it.each([
    ['a script', '<script>alert(1)</script>', ''],
    ['a script within a namespace', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>', 'alert(1)'],
    ['a handler', '<rect onclick="alert(1)"/>', '<rect></rect>'],
    ['a style sheet', '<style>*{background:url(//evil)}</style>', ''],
    ['a style', '<rect style="background:url(//evil)"/>', '<rect></rect>'],
    ['a page within', '<foreignObject><body onload="alert(1)"></body></foreignObject>', ''],
    ['a picture from elsewhere', '<image href="https://evil/x.png"/>', ''],
    ['a colour from elsewhere', '<rect fill="url(https://evil/x#a)"/>', '<rect></rect>'],
    ['a colour from elsewhere in pieces', '<rect fill="url(#a) url(//evil)"/>', '<rect></rect>'],
    ['a link', '<a href="javascript:alert(1)"><text>点</text></a>', '<text>点</text>'],
    ['a repetition that grows', '<use href="#a"/><use xlink:href="#a"/>', ''],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>', ''],
  ])('loses %s', (_what, inside, left) => {
    expect(cleanSvg(svg(inside))).toBe(svg(left))
  })

  it('loses handlers and namespaces of its own', () => {
    expect(cleanSvg(svg('', ' onload="alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink"'))).toBe(svg(''))
    expect(cleanSvg('<svg xmlns="http://www.w3.org/1999/xhtml"></svg>')).toBe('<svg></svg>')
  })

  it('has no entities of its own', () => {
    const clean = cleanSvg(`<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg('<text>&a;</text>')}`)
    expect(clean).not.toContain('script')
    expect(clean).not.toContain('&a;')
  })

  it.each(['', 'text', '<html><body></body></html>', '&lt;svg&gt;'])('is not %j', text => {
    expect(() => cleanSvg(text)).toThrow('图片已损坏，无法读取')
  })
})
