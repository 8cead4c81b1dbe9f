import type { Plugin } from 'rollup'

/** As Arco's texts name it, and what it is. */
const asked = 'dayjs/locale/zh-cn'
const nothing = '\0without-dates'

/**
 * Arco's texts, which every component needs, bring the Chinese names of days and months along, and with them the whole of dayjs. Here they
 * come with Arco's dates.
 */
export const chineseDates = (): Plugin => ({
  name: 'chinese-dates',
  resolveId: (id, importer) => (id === asked && importer?.includes('/@arco-design/web-react/es/locale/') ? nothing : undefined),
  load: id => (id === nothing ? 'export {}' : undefined),
  transform: (code, id) =>
    id.endsWith('/@arco-design/web-react/es/_util/dayjs.js') ? { code: `import '${asked}.js'\n${code}`, map: null } : undefined,
})
