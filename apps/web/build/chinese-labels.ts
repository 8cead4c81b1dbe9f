import type { Plugin } from 'rollup'

/** Labels for screen readers that Arco hard-codes in English, regardless of its locale. */
const screenReaderLabels: Readonly<Record<string, string>> = { '"aria-label": "Close"': '"aria-label": "关闭"' }

/** Translates those labels in Arco's source. */
export const chineseLabels = (): Plugin => ({
  name: 'chinese-labels',
  transform(code, id) {
    if (!id.includes('@arco-design/web-react/es/')) return undefined
    const said = Object.entries(screenReaderLabels).reduce((text, [english, chinese]) => text.replaceAll(english, chinese), code)
    return said === code ? undefined : { code: said, map: null }
  },
})
