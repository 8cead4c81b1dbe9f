/** Descriptions and examples of the field types, which their definitions do not contain. */
import type { FieldOption } from '#core/manifest/fields/index.ts'

/** Description and example of a field type. */
export interface FieldWords {
  readonly text: string
  readonly zh: string
  /** Keys of the example besides type and label. */
  readonly field?: Readonly<Record<string, unknown>>
  /** Example value in wire format. */
  readonly value: unknown
}

/** Option set of the examples. */
export const COLOURS: readonly FieldOption[] = [
  { value: 'RED', label: '红色' },
  { value: 'GREEN', label: '绿色' },
]

const EXAMPLE_FILE_URL = '/api/files/00000000-0000-4000-8000-000000000001'
const OTHER_FILE_URL = '/api/files/00000000-0000-4000-8000-000000000002'

/** By name of the field type. */
export const FIELD_WORDS: Readonly<Record<string, FieldWords>> = {
  text: { text: 'A text, of one line or several.', zh: '文字，一行或多行。', field: { maxLength: 30 }, value: '王小明' },
  html: {
    text: 'A rich text. The server keeps what is allowed of it; its length counts what is read, not the markup.',
    zh: '富文本。服务端只保留允许的内容；长度按看到的文字算，不算标记。',
    value: '<p>第一段<b>重点</b></p>',
  },
  phone: {
    text: 'A phone number of the mainland or of Singapore, kept in one form, and masked by "mask": true.',
    zh: '手机号（大陆或新加坡），统一成一种写法保存，可用 `"mask": true` 脱敏。',
    field: { mask: true },
    value: '13800138000',
  },
  wechat: { text: 'A WeChat id.', zh: '微信号。', value: 'wx_12345' },
  email: { text: 'An e-mail address.', zh: '邮箱地址。', value: 'name@example.com' },
  url: {
    text: 'An address that begins with http:// or https://.',
    zh: '以 http:// 或 https:// 开头的网址。',
    value: 'https://example.com/a',
  },
  integer: { text: 'A whole number.', zh: '整数。', field: { min: 0, suffix: '人' }, value: 1234 },
  decimal: {
    text: 'A number with decimals. It goes over the wire as a text, so that nothing is rounded.',
    zh: '小数，用文字传送，不会有舍入误差。',
    field: { decimals: 1, suffix: '分' },
    value: '7.5',
  },
  money: { text: 'An amount in yuan with two decimals, as a text.', zh: '金额（元），两位小数，用文字传送。', value: '1234.50' },
  percent: { text: 'A percentage: 12.5 is 12.5 %.', zh: '百分比：`12.5` 就是 12.5%。', value: '12.5' },
  boolean: { text: 'Yes or no; with an option set, other words for them.', zh: '是或否；给出选项可以换成别的说法。', value: true },
  option: { text: 'One value of an option set.', zh: '选项里的一个值。', field: { options: 'colour' }, value: 'RED' },
  options: {
    text: 'Several values of an option set.',
    zh: '选项里的多个值。',
    field: { options: 'colour', max: 3 },
    value: ['RED', 'GREEN'],
  },
  date: { text: 'A day.', zh: '日期。', field: { noFuture: true }, value: '2026-03-08' },
  datetime: { text: 'A day and a time, in Asia/Shanghai.', zh: '日期和时间（北京时间）。', value: '2026-03-08 09:05:07' },
  month: { text: 'A month.', zh: '月份。', value: '2026-03' },
  ref: {
    text: 'A row of another resource. Forms send its id; lists answer id and what is shown of it.',
    zh: '另一个资源的一行。表单提交编号，列表返回编号和要显示的字段。',
    field: { to: 'employee' },
    value: { id: 7, username: '王小明' },
  },
  refs: {
    text: 'Several rows of another resource.',
    zh: '另一个资源的多行。',
    field: { to: 'employee', max: 5 },
    value: [
      { id: 7, username: '王小明' },
      { id: 8, username: '李小红' },
    ],
  },
  file: {
    text: 'An uploaded file: its address.',
    zh: '上传的一个文件，值是它的地址。',
    field: { accept: ['pdf'], maxSize: 2097152 },
    value: EXAMPLE_FILE_URL,
  },
  files: {
    text: 'Several uploaded files.',
    zh: '上传的多个文件。',
    field: { accept: ['pdf', 'compress'], max: 3 },
    value: [EXAMPLE_FILE_URL, OTHER_FILE_URL],
  },
  image: {
    text: 'An uploaded picture. With "ratio", one of other proportions is cropped before it is sent.',
    zh: '上传的一张图片。写了 `ratio` 时，比例不符的会先裁剪再上传。',
    field: { ratio: '16:9', maxSize: 524288 },
    value: EXAMPLE_FILE_URL,
  },
  images: { text: 'Several uploaded pictures.', zh: '上传的多张图片。', field: { max: 6 }, value: [EXAMPLE_FILE_URL, OTHER_FILE_URL] },
  region: {
    text: 'A province, city or district: the path of its codes.',
    zh: '省、市、区，值是编码的路径。',
    value: '510000/510100/510107',
  },
  json: {
    text: 'Whatever JSON holds, for controls with a value of their own shape.',
    zh: '任意 JSON，给值的形状由控件决定的字段用。',
    value: { a: 1 },
  },
}
