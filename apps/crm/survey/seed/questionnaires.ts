import type { SurveyQuestion } from '../wire.ts'

export interface DemoSurvey {
  readonly title: string
  readonly audience: 'APP' | 'MINI'
  readonly status: 'DRAFT' | 'PUBLISHED' | 'CLOSED'
  readonly questions: readonly SurveyQuestion[]
  /** Days since it was written, and number of answers. */
  readonly days: number
  readonly answers: number
}

const singleChoice = (id: string, title: string, ...options: string[]): SurveyQuestion => ({
  id,
  type: 'single',
  title,
  required: true,
  options,
})
const multipleChoice = (id: string, title: string, ...options: string[]): SurveyQuestion => ({
  id,
  type: 'multi',
  title,
  required: true,
  options,
})
const scoreQuestion = (id: string, title: string): SurveyQuestion => ({ id, type: 'score', title, required: true })
const textQuestion = (id: string, title: string): SurveyQuestion => ({ id, type: 'text', title, required: false })

export const DEMO_SURVEYS: readonly DemoSurvey[] = [
  {
    title: '2026年留学服务满意度调查',
    audience: 'APP',
    status: 'PUBLISHED',
    days: 60,
    answers: 168,
    questions: [
      singleChoice('q1', '您目前处于哪个阶段？', '了解咨询', '准备材料', '等待录取', '已拿到录取', '已出国'),
      multipleChoice('q2', '您通过哪些途径了解到我们？', '朋友推荐', '小红书', '抖音', '搜索引擎', '线下讲座', '学校合作'),
      scoreQuestion('q3', '请为顾问的专业程度打分'),
      scoreQuestion('q4', '请为服务响应速度打分'),
      textQuestion('q5', '您希望我们在哪些方面改进？'),
    ],
  },
  {
    title: '意向国家与专业小调查',
    audience: 'MINI',
    status: 'PUBLISHED',
    days: 35,
    answers: 121,
    questions: [
      multipleChoice('q1', '您考虑哪些国家或地区？', '英国', '美国', '澳大利亚', '加拿大', '新加坡', '中国香港', '日本'),
      singleChoice('q2', '您计划攻读的学位？', '本科', '硕士', '博士', '预科或语言'),
      singleChoice('q3', '您的年预算（人民币）？', '20万以下', '20-40万', '40-60万', '60万以上'),
      scoreQuestion('q4', '您对自己语言成绩的信心有多少？'),
    ],
  },
  {
    title: '春季线下教育展反馈',
    audience: 'APP',
    status: 'CLOSED',
    days: 120,
    answers: 57,
    questions: [
      singleChoice('q1', '您是从哪里得知本次教育展的？', '公众号', '短信通知', '朋友推荐', '路过'),
      scoreQuestion('q2', '请为现场组织打分'),
      scoreQuestion('q3', '请为讲座内容打分'),
      textQuestion('q4', '下次您希望听到什么主题的讲座？'),
    ],
  },
  {
    title: '行前准备需求调查',
    audience: 'MINI',
    status: 'DRAFT',
    days: 3,
    answers: 0,
    questions: [
      multipleChoice('q1', '您需要哪些行前服务？', '机票预订', '接机', '住宿', '保险', '换汇'),
      textQuestion('q2', '还有哪些担心的问题？'),
    ],
  },
  {
    title: '官网改版意见征集',
    audience: 'APP',
    status: 'DRAFT',
    days: 1,
    answers: 0,
    questions: [scoreQuestion('q1', '请为现在的官网打分'), textQuestion('q2', '您最希望改进哪里？')],
  },
]

/** Answers to text questions. */
export const TEXT_ANSWERS = [
  '希望进度更新更及时一些。',
  '顾问很耐心，没有什么要改进的。',
  '文书修改的次数可以再多一些。',
  '想听签证面试和行前准备。',
  '希望增加不同专业的学长学姐分享。',
  '费用说明可以更清楚。',
  '希望周末也有人值班。',
  '奖学金申请的内容可以多讲一点。',
  '选校时给出更多就业数据。',
  '小程序里能看到申请进度就好了。',
] as const
