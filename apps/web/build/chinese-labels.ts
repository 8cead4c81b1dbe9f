import type { Plugin } from 'rollup'

/** Names that Arco gives its buttons in English, whatever its language is set to; heard by those who do not see them. */
const labels: Readonly<Record<string, string>> = { '"aria-label": "Close"': '"aria-label": "关闭"' }

/** Says them in Chinese. */
export const chineseLabels = (): Plugin => ({
  name: 'chinese-labels',
  transform(code, id) {
    if (!id.includes('@arco-design/web-react/es/')) return undefined
    const said = Object.entries(labels).reduce((text, [english, chinese]) => text.replaceAll(english, chinese), code)
    return said === code ? undefined : { code: said, map: null }
  },
})
