/** Values of the product's option sets. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly color?: string
}

const same = (labels: string): Option[] => labels.split(' ').map(label => ({ value: label, label }))

export const PHASES: readonly Option[] = [
  { value: 'NEW_CUSTOMER_CAPITAL', label: '新客资', color: 'arcoblue' },
  { value: 'CONTACTS', label: '已联系', color: 'cyan' },
  { value: 'IN_INTENTION', label: '意向中', color: 'gold' },
  { value: 'TO_BE_ALLOCATED', label: '待分配', color: 'orange' },
  { value: 'ALLOCATED', label: '已分配', color: 'purple' },
  { value: 'MULTIPLE_ASSIGNMENT', label: '多次分配', color: 'pinkpurple' },
  { value: 'ORDERED', label: '已成单', color: 'green' },
]

export const INTENTIONS: readonly Option[] = [
  { value: 'HIGH', label: '高', color: 'red' },
  { value: 'MEDIUM', label: '中', color: 'orange' },
  { value: 'LOW', label: '低', color: 'blue' },
  { value: 'INVALID', label: '无效', color: 'gray' },
]

export const STARS: readonly Option[] = [
  { value: 'ONE_STAR', label: '一星' },
  { value: 'TWO_STARS', label: '二星' },
  { value: 'THREE_STARS', label: '三星' },
  { value: 'FOUR_STARS', label: '四星' },
  { value: 'FIVE_STARS', label: '五星' },
]

export const REGISTERED: readonly Option[] = [
  { value: 'true', label: '已注册' },
  { value: 'false', label: '未注册' },
]

export const SOURCES = [
  { key: '新媒体', title: '新媒体', children: '小红书 抖音 快手 视频号 微信公众号 微博 知乎 哔哩哔哩' },
  { key: '直播', title: '直播', children: '' },
  { key: '搜索推广', title: '搜索推广', children: '百度搜索 360搜索 搜狗搜索' },
  { key: '转介绍', title: '转介绍', children: '朋友推荐 老客户推荐 员工推荐' },
  { key: '线下活动', title: '线下活动', children: '线下讲座 教育展 校园宣讲 到店咨询' },
  { key: '合作渠道', title: '合作渠道', children: '合作院校 合作机构' },
  { key: '自有平台', title: '自有平台', children: '官网咨询 APP注册' },
].map(({ children, ...node }) => ({
  ...node,
  children: children.split(' ').flatMap(name => (name ? [{ key: name, title: name }] : [])),
}))

export const PROJECTS = same('普通申请 精英申请 艺术留学 语言考试 背景提升 文书 国际学校 海外预科 移民 科研论文 实习')
export const COUNTRIES = same('英国 美国 中国香港 澳大利亚 新加坡 加拿大 日本 新西兰 德国 法国 韩国 马来西亚 荷兰 爱尔兰')
export const CITIES = same('成都 重庆 深圳 北京 郑州 上海 广州 杭州 武汉 西安 线上')
export const DEGREES = same('高中 大专 本科 硕士 初中 博士')

export const byValue = (options: readonly Option[]): ReadonlyMap<string, Option> => new Map(options.map(option => [option.value, option]))
