import { conceptPairsOf, type Concept, type Lists } from './lexicon';

/**
 * Words of forms in languages whose instructions the matcher does not read: Russian, Ukrainian, Czech, Slovak,
 * Hungarian, Romanian, Bulgarian, Croatian, Turkish, Swedish, Danish, Norwegian, Finnish, Greek, Catalan, Korean,
 * Vietnamese, Indonesian, Arabic, Hebrew, Persian.
 */
const phrases: Lists<Concept> = {
  email:
    'электронная почта, почта, эл почта, адрес электронной почты, эл адрес, електронна пошта, пошта, emailová adresa, e-mailová adresa, e-mail cím, email cím, adresa de email, имейл, e-posta, eposta, e-posta adresi, e-postadress, e-post, e-mailadresse, epost, e-postadresse, sähköposti, sähköpostiosoite, ηλεκτρονικό ταχυδρομείο, correu electrònic, correu, 이메일, 이메일 주소, 메일, thư điện tử, địa chỉ email, alamat email, surel, البريد الإلكتروني, بريد إلكتروني, דוא ל, אימייל, דואר אלקטרוני, ایمیل',
  username:
    'логин, имя пользователя, пользователь, имя учетной записи, никнейм, логін, користувач, uživatelské jméno, uživatel, přihlašovací jméno, používateľské meno, felhasználónév, felhasználói név, felhasználó, nume de utilizator, utilizator, потребителско име, korisničko ime, korisnik, kullanıcı adı, kullanıcı, kullanıcı kodu, användarnamn, användare, brugernavn, brukernavn, käyttäjätunnus, käyttäjänimi, tunnus, όνομα χρήστη, χρήστης, nom d usuari, usuari, identificador, 아이디, 사용자 이름, 사용자명, 회원 아이디, tên đăng nhập, tên người dùng, tài khoản, nama pengguna, pengguna, اسم المستخدم, שם משתמש, نام کاربری, istifadəçi adı, istifadəçi kodu, istifadəçi',
  password:
    'пароль, пароля, heslo, heslo k účtu, jelszó, parola, parolă, парола, lozinka, şifre, sifre, parola şifre, lösenord, adgangskode, passord, salasana, κωδικός, κωδικός πρόσβασης, συνθηματικό, contrasenya, clau, 비밀번호, 패스워드, mật khẩu, kata sandi, sandi, كلمة المرور, كلمة السر, סיסמה, סיסמא, رمز عبور, şifrə',
  'new-password':
    'новый пароль, придумайте пароль, новий пароль, nové heslo, új jelszó, parola nouă, yeni şifre, nytt lösenord, ny adgangskode, nytt passord, uusi salasana, 새 비밀번호, mật khẩu mới',
  'current-password':
    'текущий пароль, старый пароль, současné heslo, jelenlegi jelszó, mevcut şifre, nuvarande lösenord, nykyinen salasana, 현재 비밀번호',
  'confirm-password':
    'подтвердите пароль, повторите пароль, подтверждение пароля, повтор пароля, пароль ещё раз, повторіть пароль, heslo znovu, potvrzení hesla, jelszó megerősítése, jelszó újra, confirmă parola, confirmare parolă, şifre tekrar, şifreyi onayla, bekräfta lösenord, bekræft adgangskode, bekreft passord, vahvista salasana, 비밀번호 확인, xác nhận mật khẩu, konfirmasi kata sandi',
  'first-name':
    'имя, ваше имя, ім я, jméno, křestní jméno, meno, keresztnév, prenume, име, ime, adınız, isim, förnamn, fornavn, etunimi, όνομα, nom de pila, 이름, nama depan, الاسم الأول, שם פרטי',
  'last-name':
    'фамилия, прізвище, příjmení, priezvisko, vezetéknév, nume de familie, фамилно име, prezime, soyad, soyadı, soyadınız, efternamn, efternavn, etternavn, sukunimi, επώνυμο, cognoms, 성, nama belakang, اسم العائلة, שם משפחה',
  'full-name':
    'фио, полное имя, имя и фамилия, teljes név, név, nume complet, ad soyad, adı soyadı, fullständigt namn, namn, navn, fulde navn, nimi, koko nimi, ονοματεπώνυμο, nom i cognoms, 성명, họ và tên, họ tên, nama lengkap, الاسم الكامل, שם מלא',
  phone:
    'телефон, номер телефона, мобильный телефон, мобильный, номер телефону, telefonní číslo, mobil, telefonszám, număr de telefon, cep telefonu, telefon numarası, mobilnummer, telefonnummer, telefonnumer, matkapuhelin, puhelin, puhelinnumero, τηλέφωνο, κινητό, telèfon, 전화번호, 휴대폰, 휴대폰 번호, 휴대전화, số điện thoại, nomor telepon, nomor ponsel, رقم الهاتف, الهاتف, טלפון, מספר טלפון, mobil nömrə',
  street:
    'адрес, улица, адреса, вулиця, ulice, adresa, utca, cím, stradă, adres, gatuadress, gata, vej, gate, katuosoite, osoite, διεύθυνση, adreça, carrer, 주소, địa chỉ, alamat, العنوان, כתובת, רחוב',
  city: 'город, місто, město, mesto, város, oraș, localitate, град, grad, şehir, il ilçe, stad, kaupunki, postitoimipaikka, πόλη, població, 도시, thành phố, kota, المدينة, עיר',
  province:
    'область, регион, край, kraj, megye, județ, län, maakunta, νομός, província, 도, tỉnh, provinsi, المحافظة',
  postcode:
    'индекс, почтовый индекс, поштовий індекс, psč, irányítószám, cod poștal, пощенски код, poštanski broj, posta kodu, postnummer, postinumero, ταχυδρομικός κώδικας, τ κ, codi postal, 우편번호, mã bưu điện, kode pos, الرمز البريدي, מיקוד',
  country:
    'страна, країна, země, krajina, ország, țara, țară, държава, država, ülke, maa, χώρα, 국가, quốc gia, negara, البلد, الدولة, מדינה, ארץ',
  company:
    'компания, организация, společnost, firma, cég, cégnév, companie, şirket, företag, virksomhed, yritys, εταιρεία, 회사, công ty, perusahaan, الشركة',
  birthday:
    'дата рождения, дата народження, datum narození, születési dátum, data nașterii, doğum tarihi, födelsedatum, fødselsdato, syntymäaika, ημερομηνία γέννησης, 생년월일, ngày sinh, tanggal lahir, تاريخ الميلاد',
  'card-number':
    'номер карты, číslo karty, kártyaszám, număr card, kart numarası, kortnummer, kortin numero, αριθμός κάρτας, 카드 번호, số thẻ, nomor kartu, رقم البطاقة',
  'card-expiry':
    'срок действия, platnost do, lejárat, son kullanma tarihi, giltig till, udløbsdato, utløpsdato, voimassa, 유효기간, ngày hết hạn',
  search:
    'поиск, искать, пошук, hledat, vyhledat, keresés, căutare, caută, търсене, pretraga, ara, arama, sök, søg, søk, haku, hae, αναζήτηση, cerca, 검색, tìm kiếm, cari, بحث, חיפוש',
  submit:
    'отправить, надіслати, odeslat, odoslať, küldés, trimite, изпрати, pošalji, gönder, skicka, send inn, lähetä, υποβολή, αποστολή, envia, 보내기, 제출, gửi, kirim, إرسال, שלח',
  'sign-in':
    'войти, вход, увійти, вхід, авторизация, přihlásit se, přihlásit, přihlášení, prihlásiť sa, prihlásiť, bejelentkezés, belépés, autentificare, conectare, intră în cont, вписване, prijava, prijavi se, giriş, giriş yap, oturum aç, logga in, log ind, logg inn, kirjaudu, kirjaudu sisään, σύνδεση, είσοδος, inicia sessió, entra, accedeix, 로그인, đăng nhập, masuk, تسجيل الدخول, دخول, התחבר, כניסה, התחברות, ورود, daxil ol',
  'sign-up':
    'зарегистрироваться, регистрация, создать аккаунт, реєстрація, зареєструватися, registrovat, registrovat se, registrace, vytvořit účet, registrácia, regisztráció, regisztrálok, înregistrare, creează cont, регистрирай се, registracija, registriraj se, kayıt ol, üye ol, hesap oluştur, registrera, skapa konto, opret konto, opret, registrer, rekisteröidy, luo tili, εγγραφή, registra t, 회원가입, 가입하기, 가입, đăng ký, daftar, إنشاء حساب, التسجيل, הרשמה, הירשם',
  checkout:
    'оформить заказ, к оплате, k pokladně, pénztár, finalizează comanda, ödeme, till kassan, gå til kassen, kassalle, ολοκλήρωση παραγγελίας, 주문하기, thanh toán',
  cart: 'корзина, кошик, košík, kosár, coș, sepet, varukorg, kurv, handlekurv, ostoskori, καλάθι, cistella, 장바구니, giỏ hàng, keranjang',
  close:
    'закрыть, закрити, zavřít, bezárás, închide, kapat, stäng, luk, lukk, sulje, κλείσιμο, tanca, 닫기, đóng, tutup, إغلاق, סגור',
  cancel:
    'отмена, скасувати, zrušit, mégse, anulează, iptal, avbryt, annuller, peruuta, ακύρωση, cancel la, 취소, hủy, batal, إلغاء, ביטול',
  next: 'далее, продолжить, дальше, далі, продовжити, další, pokračovat, tovább, következő, continuă, напред, dalje, ileri, devam, devam et, nästa, fortsätt, næste, fortsæt, neste, fortsett, seuraava, jatka, επόμενο, συνέχεια, següent, continua, 다음, 계속, tiếp tục, tiếp theo, lanjut, berikutnya, التالي, متابعة, הבא, המשך',
  back: 'назад, zpět, vissza, înapoi, geri, tillbaka, tilbage, tilbake, takaisin, πίσω, enrere, 이전, 뒤로, quay lại, kembali, رجوع, חזרה',
  save: 'сохранить, зберегти, uložit, mentés, salvează, kaydet, spara, gem, lagre, tallenna, αποθήκευση, desa, 저장, lưu, simpan, حفظ, שמור',
  delete:
    'удалить, видалити, smazat, odstranit, törlés, șterge, sil, ta bort, radera, slet, slett, poista, διαγραφή, elimina, 삭제, xóa, hapus, حذف, מחק',
  edit: 'редактировать, изменить, upravit, szerkesztés, editează, düzenle, redigera, rediger, muokkaa, επεξεργασία, edita, 수정, 편집, chỉnh sửa, تعديل, ערוך',
  pay: 'оплатить, купить, zaplatit, koupit, fizetés, plătește, cumpără, öde, satın al, betala, köp, betal, køb, kjøp, maksa, osta, πληρωμή, paga, 결제, 결제하기, 구매, mua ngay, bayar, ادفع',
  subscribe:
    'подписаться, підписатися, odebírat, feliratkozás, abonează te, abone ol, prenumerera, tilmeld, abonner, tilaa, subscriu te, 구독, berlangganan, اشترك',
  'remember-me':
    'запомнить меня, запам ятати мене, zapamatovat si mě, emlékezz rám, beni hatırla, kom ihåg mig, husk mig, husk meg, muista minut, 로그인 상태 유지, ghi nhớ đăng nhập, تذكرني, זכור אותי',
  'forgot-password':
    'забыли пароль, забули пароль, zapomenuté heslo, elfelejtett jelszó, ai uitat parola, şifremi unuttum, glömt lösenord, glemt adgangskode, glemt passord, unohditko salasanan, ξέχασα τον κωδικό, 비밀번호 찾기, quên mật khẩu, lupa kata sandi, نسيت كلمة المرور, שכחתי סיסמה',
};

export const furtherPhrases: readonly (readonly [string, Concept])[] = conceptPairsOf(phrases);
