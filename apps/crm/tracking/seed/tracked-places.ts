/** A source of demo events: page or button, parameter values that distinguish its events, location, event type, and events per day. */
export type TrackedPlace = readonly [name: string, params: readonly string[], location: string, eventType: string, daily: number]

export const TRACKED_PLACES: readonly TrackedPlace[] = [
  ['首页', [''], '', 'VIEW', 420],
  ['首页', [''], '', 'VISIT', 260],
  ['首页轮播图', ['第1张', '第2张', '第3张', '第4张'], '顶部', 'CLICK', 34],
  ['首页轮播图', ['第1张', '第2张', '第3张', '第4张'], '顶部', 'EXPOSURE', 240],
  ['金刚区', ['院校库', '机构大全', '留学攻略', '在线预约', '录取案例'], '首页中部', 'CLICK', 46],
  ['院校库', ['QS', 'US News', 'THE'], '', 'VIEW', 70],
  ['院校详情', ['英国', '美国', '澳大利亚', '中国香港', '新加坡', '加拿大'], '', 'VIEW', 38],
  ['专业详情', ['商科', '计算机', '教育学', '传媒'], '', 'VIEW', 17],
  ['搜索', [''], '导航栏', 'SEARCH', 88],
  ['机构店铺', [''], '', 'VIEW', 130],
  ['在线咨询', [''], '机构店铺底部', 'CLICK', 22],
  ['立即预约', [''], '机构店铺底部', 'CLICK', 14],
  ['预约表单', [''], '', 'SUBMIT', 6],
  ['留学意向', [''], '个人中心', 'SUBMIT', 9],
  ['攻略文章', ['申请规划', '语言考试', '签证', '生活'], '', 'VIEW', 52],
  ['攻略文章', ['微信', '朋友圈'], '右上角', 'SHARE', 8],
]

/** Share of the events per platform, and events per user. */
export const PLATFORM_SHARES = [
  ['APP', 1, 2.6],
  ['MINI', 0.7, 1.9],
  ['MOBILE_WEB', 0.25, 1.4],
  ['PC_WEB', 0.15, 1.7],
] as const

/** Channels of visitors per platform, with the visits of an average day. */
export const VISITOR_CHANNELS: readonly (readonly [platform: string, channel: string, daily: number])[] = [
  ['APP', 'APP_STORE', 32],
  ['APP', 'HUAWEI', 20],
  ['APP', 'XIAOMI', 12],
  ['APP', 'TENCENT', 11],
  ['APP', 'OPPO', 8],
  ['APP', 'VIVO', 7],
  ['MINI', 'WECHAT', 54],
  ['MINI', 'XIAOHONGSHU', 11],
  ['MINI', 'DOUYIN', 9],
  ['MOBILE_WEB', 'XIAOHONGSHU', 13],
  ['MOBILE_WEB', 'DOUYIN', 12],
  ['MOBILE_WEB', 'BAIDU', 10],
  ['PC_WEB', 'BAIDU', 12],
  ['PC_WEB', 'OFFICIAL', 9],
]
