import type { Plugin } from 'rollup'

/** The specifier in Arco's locale modules, and the empty module it resolves to. */
const asked = 'dayjs/locale/zh-cn'
const nothing = '\0without-dates'

/**
 * Moves the import of dayjs's Chinese locale from Arco's texts, which every component needs, to Arco's dates. Otherwise all of dayjs would load with
 * the texts.
 */
export const chineseDates = (): Plugin => ({
  name: 'chinese-dates',
  resolveId: (id, importer) => (id === asked && importer?.includes('/@arco-design/web-react/es/locale/') ? nothing : undefined),
  load: id => (id === nothing ? 'export {}' : undefined),
  transform: (code, id) =>
    id.endsWith('/@arco-design/web-react/es/_util/dayjs.js') ? { code: `import '${asked}.js'\n${code}`, map: null } : undefined,
})
