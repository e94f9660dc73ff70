import type { DataWords } from './data-words';

export const japaneseDataWords: DataWords = {
  asking:
    'を の と も や で に は が から へ および 及び 付き つき 一緒に 含めて 取得 して する ください 下さい 取り出して 抽出 読んで 読み取って 見せて 表示 教えて 欲しい ほしい 集めて コピー この その それぞれ 各 ページ ここ',
  of: 'の',
  tables: '表 テーブル リスト 一覧',
  rows: '行 項目 データ 値 列 すべて 全て 全部 全',
  links: 'リンク アドレス url',
  concepts: {
    name: '名前 名称 商品名 商品 製品 タイトル 題名 品名 氏名',
    price: '価格 値段 料金 金額',
    date: '日付 日時 日 年月日',
    picture: '画像 写真',
    person: '著者 作者 販売者 顧客 客 利用者',
    rating: '評価 レビュー 星',
    count: '数量 個数 在庫',
    status: '状態 状況 ステータス',
    number: '番号 コード',
    mail: 'メール メールアドレス',
    phone: '電話 電話番号',
    text: '説明 本文 文',
    place: '都市 市 場所 国',
    kind: '種類 カテゴリ カテゴリー 分類',
    total: '合計 総額 計',
  },
};
