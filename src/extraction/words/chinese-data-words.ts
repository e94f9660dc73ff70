import type { DataWords } from './data-words';

export const chineseDataWords: DataWords = {
  asking:
    '请 把 给我 给 我 我要 想要 要 获取 取得 取 提取 抽取 读取 显示 列出 复制 导出 收集 找出 的 和 与 及 以及 连同 带 带上 包括 它们 其 每个 每 各 从 在 里 中 上 这个 这 本 页面 网页 页 这里 請 給我 獲取 讀取 顯示 複製 匯出 與 連同 帶 它們 頁面',
  of: '的',
  tables: '表 表格 列表 清单 清單',
  rows: '行 条目 记录 所有 全部 数据 值 列 記錄 數據 資料',
  links: '链接 网址 地址 連結 鏈接 網址 url',
  concepts: {
    name: '名称 名字 姓名 品名 商品 产品 标题 名稱 產品 標題',
    price: '价格 价钱 费用 單價 单价 價格',
    date: '日期 时间 日子 時間',
    picture: '图片 照片 圖片',
    person: '作者 卖家 客户 用户 賣家 客戶',
    rating: '评分 评价 星级 評分 評價',
    count: '数量 库存 數量 庫存',
    status: '状态 狀態',
    number: '编号 号码 代码 編號 號碼',
    mail: '邮箱 邮件 電郵 郵件',
    phone: '电话 手机 電話',
    text: '描述 说明 內容 内容 說明',
    place: '城市 地点 国家 地點 國家',
    kind: '类别 类型 种类 類別 類型',
    total: '总计 合计 总额 金额 總計 合計 金額',
  },
};
