import { board, put } from './board';
import StarRating from 'star-rating.js';
import 'star-rating.js/dist/star-rating.css';
board({
  one: (main) => {
    main.innerHTML =
      '<h1>Review</h1><label for="r">How was the food?</label><select id="r"><option value="">Select a rating</option><option value="5">Excellent</option><option value="4">Very Good</option><option value="3">Average</option><option value="2">Poor</option><option value="1">Terrible</option></select><p><label>Comment <input id="c"></label></p>';
    new StarRating('#r');
    document.getElementById('r').addEventListener('change', (e) => put('food', e.target.value));
  },
});
