import type { Plugin } from 'rollup'

/** The specifier in Arco's locale modules, and the empty module it resolves to. */
const localeSpecifier = 'dayjs/locale/zh-cn'
const emptyModule = '\0without-dates'

/**
 * Moves the import of dayjs's Chinese locale from Arco's texts, which every component needs, to Arco's dates. Otherwise all of dayjs would load with
 * the texts.
 */
export const chineseDates = (): Plugin => ({
  name: 'chinese-dates',
  resolveId: (id, importer) =>
    id === localeSpecifier && importer?.includes('/@arco-design/web-react/es/locale/') ? emptyModule : undefined,
  load: id => (id === emptyModule ? 'export {}' : undefined),
  transform: (code, id) =>
    id.endsWith('/@arco-design/web-react/es/_util/dayjs.js') ? { code: `import '${localeSpecifier}.js'\n${code}`, map: null } : undefined,
})
