import { runsOf } from '../fold-words';

function wordsIn(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(', ').map((phrase) => runsOf(phrase).join(' '))));
}

/** Verbs of deeds that only show something. */
export const readingVerbs = wordsIn(
  'show, hide, view, read, see, look, look at, open, preview, play, pause, zoom, zoom in, zoom out, expand, collapse, fold, unfold, search, find, filter, sort, compare, next, previous, older, newer, more, load more, back, go to, jump to, scroll, turn, print, refresh, reload, calculate, browse, explore, track, check availability, learn more, close, display, details, go',
  'zeigen, anzeigen, zeige, ansehen, anschauen, lesen, weiterlesen, öffnen, vorschau, abspielen, vergrößern, aufklappen, einklappen, zuklappen, suchen, finden, filtern, sortieren, vergleichen, nächste, vorherige, ältere, neuere, mehr, drucken, aktualisieren, berechnen, ausblenden, einblenden, schließen, verfolgen, los',
  'afficher, voir, lire, regarder, ouvrir, aperçu, lecture, agrandir, déplier, replier, rechercher, chercher, filtrer, trier, comparer, suivant, suivante, précédent, précédente, plus, imprimer, actualiser, calculer, masquer, suivre, fermer, consulter',
  'mostrar, ver, leer, abrir, vista previa, reproducir, ampliar, expandir, contraer, buscar, filtrar, ordenar, comparar, siguiente, anterior, más, imprimir, actualizar, calcular, ocultar, rastrear, cerrar, consultar',
  'exibir, ler, pré-visualizar, prévia, aumentar, recolher, pesquisar, procurar, próximo, próxima, seguinte, mais, atualizar, rastrear, fechar, visualizar',
  'mostra, vedi, guarda, leggi, apri, anteprima, riproduci, ingrandisci, espandi, comprimi, cerca, filtra, ordina per, confronta, successivo, successiva, precedente, altro, stampa, aggiorna, calcola, nascondi, traccia, chiudi, visualizza',
  'tonen, toon, bekijk, bekijken, lezen, lees, openen, voorbeeld, afspelen, vergroten, uitklappen, inklappen, zoeken, zoek, filteren, sorteren, vergelijken, volgende, vorige, meer, afdrukken, vernieuwen, berekenen, verbergen, volg, sluiten',
  'pokaż, zobacz, czytaj, przeczytaj, otwórz, podgląd, odtwórz, powiększ, rozwiń, zwiń, szukaj, wyszukaj, filtruj, sortuj, porównaj, następny, następna, poprzedni, poprzednia, więcej, drukuj, odśwież, oblicz, ukryj, śledź, zamknij, wyświetl',
  '表示, 見る, みる, 読む, 開く, プレビュー, 再生, 拡大, 展開, 検索, 絞り込み, 並べ替え, 比較, 次, 前, もっと, 印刷, 更新, 計算, 隠す, 追跡, 閉じる, 詳しく',
  '显示, 查看, 看, 阅读, 打开, 预览, 播放, 放大, 展开, 收起, 搜索, 查询, 筛选, 排序, 比较, 下一页, 上一页, 更多, 打印, 刷新, 计算, 隐藏, 跟踪, 关闭, 浏览',
);

/** Things that can only be looked at. */
export const readingNouns = wordsIn(
  'details, data, history, pictures, photos, gallery, images, video, reviews, ratings, comments, replies, payments, orders, invoices, bills, statements, transactions, movements, balance, activity, results, map, calendar, schedule, timetable, terms, conditions, faq, help, about, overview, summary, specifications, info, information, notes, notifications, prices, offers, inbox, archive, list, quotes, rates, fares, fees, costs, tariffs, menu, page, tab, week, month, year, today, tomorrow, yesterday',
  'daten, verlauf, bilder, fotos, galerie, bewertungen, kommentare, antworten, zahlungen, bestellungen, rechnungen, umsätze, kontoauszug, kontostand, ergebnisse, karte, kalender, fahrplan, bedingungen, hilfe, übersicht, zusammenfassung, preise, tarife, gebühren, kosten, kurse, angebote, posteingang, archiv, liste, seite, woche, monat, jahr, heute, morgen, gestern, einzelheiten',
  'détails, historique, photos, images, galerie, avis, commentaires, réponses, paiements, commandes, factures, relevés, opérations, solde, activité, résultats, carte, calendrier, horaires, aide, aperçu, résumé, tarifs, prix, frais, coûts, cours, offres, page, semaine, mois, année, hier',
  'detalles, historial, fotos, imágenes, galería, reseñas, opiniones, comentarios, respuestas, pagos, pedidos, facturas, movimientos, saldo, actividad, resultados, mapa, calendario, horarios, condiciones, ayuda, resumen, precios, tarifas, costes, costos, cotizaciones, ofertas, página, semana, mes, año, hoy, mañana, ayer',
  'detalhes, histórico, imagens, galeria, avaliações, comentários, respostas, pagamentos, pedidos, faturas, extrato, saldo, atividade, resultados, mapa, calendário, condições, ajuda, resumo, preços, tarifas, custos, cotações, ofertas, semana, mês, ano, hoje, amanhã, ontem',
  'dettagli, cronologia, foto, immagini, galleria, recensioni, commenti, risposte, pagamenti, ordini, fatture, movimenti, saldo, attività, risultati, mappa, calendario, orari, condizioni, aiuto, riepilogo, prezzi, tariffe, costi, quotazioni, offerte, pagina, settimana, mese, anno, oggi, domani, ieri',
  'gegevens, geschiedenis, foto’s, afbeeldingen, galerij, beoordelingen, reacties, betalingen, bestellingen, facturen, afschriften, transacties, saldo, activiteit, resultaten, kaart, agenda, tijden, voorwaarden, hulp, overzicht, samenvatting, prijzen, tarieven, kosten, koersen, aanbiedingen, week, maand, jaar, vandaag, gisteren',
  'szczegóły, historia, zdjęcia, galeria, opinie, komentarze, odpowiedzi, płatności, zamówienia, faktury, wyciąg, saldo, aktywność, wyniki, mapa, kalendarz, rozkład, warunki, pomoc, podsumowanie, ceny, taryfy, opłaty, koszty, kursy, oferty, strona, tydzień, miesiąc, rok, dziś, jutro, wczoraj',
  '詳細, 履歴, 写真, 画像, 口コミ, レビュー, コメント, 支払い履歴, 注文履歴, 明細, 残高, 結果, 地図, カレンダー, 時刻表, 規約, ヘルプ, 概要, 料金, 価格, 運賃, 費用, 相場, 一覧, 今日, 明日, 昨日, 今週, 今月',
  '详情, 详细, 历史, 记录, 图片, 照片, 评价, 评论区, 付款记录, 订单, 账单, 明细, 余额, 结果, 地图, 日历, 时刻表, 条款, 帮助, 概览, 价格, 费用, 运费, 行情, 列表, 今天, 明天, 昨天, 本周, 本月',
);

/** Words that go with such things. */
export const readingAdjectives = wordsIn(
  'seat, seating, size, price, product, route, floor, current, technical, recent, latest, past, full, opening, related, similar, customer, so, far, other, weitere, technische, letzte, alle, toutes, otras, altre, andere, inne, últimos, últimas, derniers, dernières, ultimi, ultime, laatste, ostatnie',
);

/** Names of fields that take the words of a search. */
export const searchWords = wordsIn(
  'search, find, query, keyword, keywords, suche, suchen, suchbegriff, stichwort, recherche, rechercher, chercher, mot clé, buscar, búsqueda, busca, pesquisa, pesquisar, palabra clave, palavra-chave, cerca, ricerca, parola chiave, zoek, zoeken, zoekterm, szukaj, wyszukaj, 検索, キーワード, 搜索, 查找, 关键词',
);

/** Names of fields that only filter or sort the page. */
export const filterWords = wordsIn(
  'filter, filters, sort, sort by, order by, view, show, per page, category, categories, year, month, week, day, period, range, from date, to date, date, currency, language, units, size, colour, color, page',
  'filter, sortieren, sortierung, ansicht, kategorie, jahr, monat, woche, zeitraum, datum, währung, sprache, größe, farbe, seite',
  'filtrer, trier, trier par, affichage, catégorie, année, mois, période, devise, langue, taille, couleur',
  'filtrar, ordenar, ordenar por, vista, categoría, año, mes, período, fecha, moneda, idioma, talla, color',
  'ordenar por, categoria, ano, mês, data, moeda, tamanho, cor',
  'filtra, ordina per, vista, categoria, anno, mese, periodo, data, valuta, lingua, taglia, colore',
  'filter, sorteren, sorteer, weergave, categorie, jaar, maand, periode, datum, valuta, taal, maat, kleur',
  'filtruj, sortuj, sortowanie, widok, kategoria, rok, miesiąc, okres, data, waluta, język, rozmiar, kolor',
  '絞り込み, 並べ替え, 並び順, 表示件数, カテゴリ, 年, 月, 期間, 日付, 通貨, 言語, サイズ, 色',
  '筛选, 排序, 每页, 分类, 类别, 年份, 月份, 时间段, 日期, 货币, 语言, 尺寸, 颜色',
);
